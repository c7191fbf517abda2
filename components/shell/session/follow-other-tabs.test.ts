// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { followOtherTabs } from './follow-other-tabs.ts'
import { sayInOtherTab } from './testing/other-tab.ts'

it.each([
  ['signed-out', '/api/session/ended'],
  ['locked', '/locked?next=%2F'],
  ['account', '/#moved'],
])('[SEC-53] a page leaves when another tab says "%s", and stays for the unknown', async (message, address) => {
  const leave = vi.fn()
  onTestFinished(followOtherTabs(leave))
  await sayInOtherTab({ go: 'https://evil.example' }, 'unlocked', message)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
})
