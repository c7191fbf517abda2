/**
 * `ended`: by itself, so unsaved input may be kept. `active`: the user is at work in this tab. `finish`: the session is
 * about to end; a tab that still has something to send says `finishing`, then `finished`.
 */
const messages = [
  'finish',
  'finishing',
  'finished',
  'active',
  'signed-out',
  'ended',
  'account',
  'language',
  'theme',
  'locked',
  'unlocked',
] as const
export type SessionMessage = (typeof messages)[number]

// One object for sending and listening: a channel does not receive its own messages.
let channel: BroadcastChannel | undefined
const open = () => (channel ??= new BroadcastChannel('sfl'))

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
