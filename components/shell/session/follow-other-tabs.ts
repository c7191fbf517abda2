import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { lockedAddress, movedAddress } from '#lib/browser/page/ways-out.ts'

/** Small, because every page starts with it. */
export function followOtherTabs(leave: (address: string) => void): () => void {
  return listenToOtherTabs((message) => {
    if (message === 'locked') leave(lockedAddress())
    if (message === 'signed-out') {
      forgetDrafts()
      leave('/api/session/ended')
    }
    if (message === 'account') leave(movedAddress)
  })
}
