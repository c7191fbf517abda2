// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { followOtherTabs } from './follow-other-tabs.ts'

let stop = () => {}
afterEach(() => stop())

function say(...messages: unknown[]) {
  const channel = new BroadcastChannel('sfl')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
  for (const message of messages) channel.postMessage(message)
  onTestFinished(() => channel.close())
}

it.each([
  ['signed-out', '/api/session/ended'],
  ['locked', '/locked?next=%2F'],
  ['account', '/#moved'],
])(
  '[SEC-53] a page leaves when another tab says "%s", and stays for what it does not know',
  async (message, address) => {
    const leave = vi.fn()
    stop = followOtherTabs(leave)
    say({ go: 'https://evil.example' }, 'unlocked', message)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
  },
)
