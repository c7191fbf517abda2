// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { loadPageMessages } from './load-messages.ts'

it.each([
  ['en-GB', 'Keyboard shortcuts'],
  ['ja-JP', 'キーボードショートカット'],
  ['klingon', 'Keyboard shortcuts'],
])('[SH-07] what a page in %s loads later has its words in that language', async (language, title) => {
  document.documentElement.lang = language
  expect((await loadPageMessages()).shortcuts.title).toBe(title)
})
