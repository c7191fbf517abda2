import { expect, it } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { issuesOf, messageOf } from './message-of.ts'

const refusedWith = (details: unknown, status = 500) => new UpstreamError('orders.list', status, details)

it('[SH-09] the message of an error is the first text of its answer, if it has one', () => {
  for (const [error, text] of [
    [refusedWith({ error: { message: 'A' }, message: 'B', data: 'C' }), 'A'],
    [refusedWith({ error: 'A', message: 'B', data: 'C' }), 'A'],
    [refusedWith({ error: { message: ' ' }, data: 'C' }), 'C'],
    [refusedWith('Bad Gateway'), 'Bad Gateway'],
    [refusedWith({ error: { message: 7 }, data: {} }), undefined],
    [refusedWith(undefined), undefined],
    [refusedWith({ message: '\ud800!' }), '\ufffd!'],
    [refusedWith({ message: 'x'.repeat(5000) }), 'x'.repeat(2000)],
  ] as const)
    expect(messageOf(error)).toBe(text)
})

it('the issues of an error are what a 400 refuses, and none for other answers', () => {
  const validations = [{ path: 'name', message: 'is required', value: '' }, { path: 7 }]
  expect(issuesOf(refusedWith({ error: { validations } }, 400))).toEqual([{ path: 'name', message: 'is required' }])
  expect(issuesOf(refusedWith({ code: 'bad_body', details: validations }, 400))).toHaveLength(1)
  const others = [refusedWith({ error: { validations } }, 500), refusedWith({ error: { validations: 'none' } }, 400)]
  for (const error of [...others, new Error('no')]) expect(issuesOf(error)).toEqual([])
})
