/**
 * `ended`: the session ended by itself, unlike after `signed-out`. What a user has typed may still be kept. `active`: a
 * user is at work, which a portal that cannot be reached does not know. `theme`: the user chose another one.
 */
const messages = ['active', 'signed-out', 'ended', 'account', 'language', 'theme', 'locked', 'unlocked'] as const
export type SessionMessage = (typeof messages)[number]

// One object for sending and listening: what it posts reaches the other tabs and never itself.
let channel: BroadcastChannel | undefined
const open = () => (channel ??= new BroadcastChannel('sfl'))

/** Sends the browser's other tabs what became of the session. */
export function postToOtherTabs(message: SessionMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
  open().postMessage(message)
}

export function listenToOtherTabs(listener: (message: SessionMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = messages.find((known) => known === data)
    if (message) listener(message)
  }
  const from = open()
  from.addEventListener('message', receive)
  return () => from.removeEventListener('message', receive)
}
