import { expect, it } from 'vitest'
import * as z from 'zod'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import { issuesOf, messageOf } from './message-of.ts'

const refusedWith = (details: unknown, status = 500) => new UpstreamError('orders.list', status, details)

it.each([
  ['the error message', refusedWith({ error: { message: 'A' }, message: 'B', data: 'C' }), 'A'],
  ['the error', refusedWith({ error: 'A', message: 'B', data: 'C' }), 'A'],
  ['the message', refusedWith({ error: {}, message: 'B', data: 'C' }), 'B'],
  ['the data', refusedWith({ error: { message: ' ' }, data: 'C' }), 'C'],
  ['an answer in plain text', refusedWith('Bad Gateway'), 'Bad Gateway'],
  ["the error's own message", new Error('D'), 'D'],
  [
    'words of our own, where the answer has no text',
    refusedWith({ error: { message: 7 }, data: {} }),
    'Something went wrong. Unspecified error.',
  ],
  ['words of our own, where the answer is empty', refusedWith(undefined), 'Something went wrong. Unspecified error.'],
  [
    'words of our own, where the answer has an unknown shape',
    new ContractError('orders.list', new z.ZodError([])),
    'Something went wrong. Unspecified error.',
  ],
  ['words of our own, where it is no error', null, 'Something went wrong. Unspecified error.'],
])('[SH-09] the message of an error comes from %s', (_, error, text) => {
  expect(messageOf(error)).toBe(text)
})

it('the message of an error is cut at 2000 characters, and its broken characters are mended', () => {
  expect(messageOf(refusedWith({ message: 'x'.repeat(5000) }))).toHaveLength(2000)
  expect(messageOf(refusedWith({ message: '\ud800!' }))).toBe('\ufffd!')
})

it('the issues of an error are what a 400 refuses, and none for other answers', () => {
  const validations = [{ path: 'name', message: 'is required', value: '' }, { path: 7 }]
  expect(issuesOf(refusedWith({ error: { validations } }, 400))).toEqual([{ path: 'name', message: 'is required' }])
  expect(issuesOf(refusedWith({ code: 'bad_body', details: validations }, 400))).toHaveLength(1)
  expect(issuesOf(refusedWith({ error: { validations } }, 500))).toEqual([])
  expect(issuesOf(refusedWith({ error: { validations: 'none' } }, 400))).toEqual([])
  expect(issuesOf(new Error('no'))).toEqual([])
})
