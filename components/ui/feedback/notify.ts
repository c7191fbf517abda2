import { createStore } from '#lib/browser/store.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

export type NoticeAction = {
  label: string
  /** The keys that do the same. */
  keys: readonly string[]
  /** Attributes of its button. */
  mark?: Record<`data-${string}`, string>
  /** The notice, whose code may come late, is on the screen. */
  onShown: () => void
  onPress: () => void
  /** The user closed the notice without pressing it. */
  onDismiss: () => void
}

type Notice = {
  id: string
  tone: NoticeTone
  title: string
  text: string | undefined
  action?: NoticeAction
  /** It stays until it is taken away, or dismissed. */
  stays?: boolean
}

/** Notices that no region has shown yet: its code is still to come, or the page is hidden. */
export const waitingNotices = createStore<readonly Notice[]>([])
/** The notice that was taken away last. */
export const closedNotice = createStore<string | undefined>(undefined)
let lastId = 0

function add(tone: NoticeTone, title: string, text?: string): string {
  // A notice that is given again is shown once: ten failing retries must not fill the screen.
  const id = [tone, title, text].join('\n')
  waitingNotices.set([...waitingNotices.get(), { id, tone, title, text }])
  return id
}

/** Shows a notice that stays until the user dismisses it, or what is returned takes it away. */
function addStaying(notice: Omit<Notice, 'id' | 'stays'>): () => void {
  lastId += 1
  const id = `staying ${lastId}`
  waitingNotices.set([...waitingNotices.get(), { ...notice, id, stays: true }])
  return () => {
    waitingNotices.set(waitingNotices.get().filter((waiting) => waiting.id !== id))
    closedNotice.set(id)
  }
}

/** A notice with a button. It stays until the user presses or dismisses it, or what is returned takes it away. */
const withAction = (title: string, action: NoticeAction) => addStaying({ tone: 'info', title, text: undefined, action })

/** A warning that stays for as long as something lasts. */
function warningDuring(lasting: Promise<unknown>, title: string, text?: string): void {
  const takeAway = addStaying({ tone: 'warning', title, text })
  void lasting.finally(takeAway)
}

/** Shows the user a notice, from anywhere in the browser. Errors stay until dismissed. Needs a `ToastRegion`. */
export const notify = {
  success: (title: string, text?: string) => add('success', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  warning: (title: string, text?: string) => add('warning', title, text),
  error: (title: string, text?: string) => add('danger', title, text),
  warningDuring,
  withAction,
}

export function takeNotices(): readonly Notice[] {
  const taken = waitingNotices.get()
  if (taken.length > 0) waitingNotices.set([])
  return taken
}
