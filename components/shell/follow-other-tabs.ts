import { listenToOtherTabs } from './session-channel.ts'

export const lockedAddress = () =>
  `/locked?next=${encodeURIComponent(window.location.pathname + window.location.search)}`

/** Leaves the page when another tab ended, locked or moved the session. Small, because every page starts with it. */
export function followOtherTabs(leave: (address: string) => void): () => void {
  return listenToOtherTabs((message) => {
    if (message === 'locked') leave(lockedAddress())
    if (message === 'signed-out') leave('/api/session/ended')
    if (message === 'account') leave('/')
  })
}
