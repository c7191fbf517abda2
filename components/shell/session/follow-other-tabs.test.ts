// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { followOtherTabs } from './follow-other-tabs.ts'

let stop = () => {}
afterEach(() => stop())

function otherTab() {
  const channel = new BroadcastChannel('sfl')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    says: (message: unknown) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

it.each([
  ['signed-out', '/api/session/ended'],
  ['locked', '/locked?next=%2F'],
  ['account', '/#moved'],
])('[SEC-53] a page leaves when another tab says "%s"', async (message, address) => {
  const leave = vi.fn()
  stop = followOtherTabs(leave)
  const other = otherTab()
  other.says(message)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
  other.close()
})

it('a page stays for messages it does not know', async () => {
  const leave = vi.fn()
  stop = followOtherTabs(leave)
  const other = otherTab()
  other.says({ go: 'https://evil.example' })
  other.says('unlocked')
  other.says('signed-out')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
  other.close()
})
