export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

export type Notice = { id: number; tone: NoticeTone; title: string; text: string | undefined }

const shownAtMost = 5

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

function add(tone: NoticeTone, title: string, text?: string): number {
  lastId += 1
  // Said again, it is shown again, once: ten failing retries must not fill the screen.
  const others = notices.filter((notice) => notice.tone !== tone || notice.title !== title || notice.text !== text)
  const all = [...others, { id: lastId, tone, title, text }]
  const passing = all.filter((notice) => notice.tone !== 'danger')
  const tooMany = new Set(passing.slice(0, Math.max(0, all.length - shownAtMost)))
  change(all.filter((notice) => !tooMany.has(notice)))
  return lastId
}

/** Tells the person something, from anywhere in the browser. Errors stay until dismissed. Needs a `ToastRegion`. */
export const notify = {
  success: (title: string, text?: string) => add('success', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  warning: (title: string, text?: string) => add('warning', title, text),
  error: (title: string, text?: string) => add('danger', title, text),
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentNotices(): readonly Notice[] {
  return notices
}
