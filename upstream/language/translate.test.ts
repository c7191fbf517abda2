import { expect, it } from 'vitest'
import { placeholders } from '#tests/architecture/messages.ts'
import { sentences } from './sentences.ts'
import { answerText } from './translate.ts'

const asking = (language: string) => new Request('http://localhost', { headers: { 'accept-language': language } })
const japanese = (body: unknown): unknown => JSON.parse(answerText(body, asking('ja-JP')))
const log = (message: string) => ({ message, timestamp: '2026-03-04T09:00:00Z', level: 'info' })

it.each(sentences)('[SH-07] %s says the same in Japanese', (english, translation) => {
  expect(placeholders(translation)).toEqual(placeholders(english.replaceAll('{=', '{')))
  expect(translation).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  const example = english.replaceAll(/{\w+}/g, '7').replaceAll(/{=(title|description|reason)}/g, 'The file is empty')
  expect(japanese(log(example.replace('{=wait}', '5 minutes')))).toMatchObject({
    message: expect.not.stringMatching(/\w+ \w+ \w+/),
  })
})

it.each([
  ['Order cancelled by Pia Novak', 'Pia Novak が注文をキャンセルしました'],
  ['File "a "b".pdf" is ready: 12 pages', 'ファイル「a "b".pdf」の準備が完了しました（12 ページ）'],
  ['File "$& {count}" is ready: 12 pages', 'ファイル「$& {count}」の準備が完了しました（12 ページ）'],
  [
    'File "x.pdf" failed: The file is empty. The transfer failed (E1).',
    'ファイル「x.pdf」のエラー：ファイルの中身が空です。転送に失敗しました（E1）。',
  ],
  ['File "x.pdf" failed: Ink. Too much of it.', 'File "x.pdf" failed: Ink. Too much of it.'],
  ['Order created by somebody', 'Order created by somebody'],
])('[SH-07] reads %j', (english, translation) => {
  expect(japanese(log(english))).toMatchObject({ message: translation })
})

it('[SH-07] translates logs, errors of files and refusals for those who ask for Japanese, and nothing else', () => {
  const error = { title: 'The file is empty', description: 'The file is empty', timestamp: '' }
  const refusal = { success: false, error: { message: 'Order not found', name: 'NotFound', code: 404 } }
  const item = { description: 'The file is empty', message: 'Order created' }
  expect(japanese({ error, refusal, item })).toEqual({
    error: { title: 'ファイルの中身が空です', description: 'ファイルの中身が空です', timestamp: '' },
    refusal: { success: false, error: { message: '注文が見つかりません', name: 'NotFound', code: 404 } },
    item,
  })
  for (const language of ['en-GB', 'en-US,ja;q=0.5', '']) {
    expect(answerText({ error, refusal, item }, asking(language))).toBe(JSON.stringify({ error, refusal, item }))
  }
})

it('takes no longer for a text made to look like one of its own', () => {
  const text = `File "${'" failed: '.repeat(10_000)}`
  expect(japanese(log(text))).toEqual(log(text))
})
