// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { loadPageMessages } from './load-messages.ts'

const network = vi.hoisted(() => ({ isAway: false }))
vi.mock('#messages/en-US.json', async (load) => {
  if (network.isAway) throw new Error('no network')
  return await load()
})

it.each([
  ['en-GB', 'Keyboard shortcuts'],
  ['ja-JP', 'キーボードショートカット'],
  ['klingon', 'Keyboard shortcuts'],
])('[SH-07] what a page in %s loads later has its words in that language', async (language, title) => {
  document.documentElement.lang = language
  expect((await loadPageMessages()).shortcuts.title).toBe(title)
})

it('[SH-07] the words of a page in en-US come at the next try when they could not be loaded at first', async () => {
  document.documentElement.lang = 'en-US'
  network.isAway = true
  await expect(loadPageMessages()).rejects.toThrow(Error)
  network.isAway = false
  expect((await loadPageMessages()).shortcuts.title).toBe('Keyboard shortcuts')
})
