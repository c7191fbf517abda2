// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { loadPageMessages } from './load-messages.ts'

const network = vi.hoisted(() => ({ isAway: false }))
vi.mock('#messages/en-US.json', async (load) => {
  if (network.isAway) throw new Error('no network')
  return await load()
})

it('[SH-07] what a page loads later is in its language, at the next try after a failure', async () => {
  document.documentElement.lang = 'en-US'
  network.isAway = true
  await expect(loadPageMessages()).rejects.toThrow(Error)
  network.isAway = false
  for (const language of ['en-US', 'ja-JP', 'klingon']) {
    document.documentElement.lang = language
    const title = language === 'ja-JP' ? 'キーボードショートカット' : 'Keyboard shortcuts'
    expect((await loadPageMessages()).shortcuts.title, language).toBe(title)
  }
})
