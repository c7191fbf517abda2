import { createStore } from '#lib/store.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

export type NoticeAction = {
  label: string
  /** The keys that do the same. */
  keys: readonly string[]
  /** Attributes of its button. */
  mark?: Record<`data-${string}`, string>
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
}

/** Notices that no region has shown yet: its code is still to come, or the page is hidden. */
export const waitingNotices = createStore<readonly Notice[]>([])
/** The notice with an action that was over last. */
export const closedNotice = createStore<string | undefined>(undefined)
let lastId = 0

function add(tone: NoticeTone, title: string, text?: string): string {
  // A notice that is given again is shown once: ten failing retries must not fill the screen.
  const id = [tone, title, text].join('\n')
  waitingNotices.set([...waitingNotices.get(), { id, tone, title, text }])
  return id
}

/** A notice with a button. It stays until the user presses or dismisses it, or what is returned takes it away. */
function withAction(title: string, action: NoticeAction): () => void {
  lastId += 1
  const id = `action ${lastId}`
  waitingNotices.set([...waitingNotices.get(), { id, tone: 'info', title, text: undefined, action }])
  return () => {
    waitingNotices.set(waitingNotices.get().filter((notice) => notice.id !== id))
    closedNotice.set(id)
  }
}

/** Shows the user a notice, from anywhere in the browser. Errors stay until dismissed. Needs a `ToastRegion`. */
export const notify = {
  success: (title: string, text?: string) => add('success', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  warning: (title: string, text?: string) => add('warning', title, text),
  error: (title: string, text?: string) => add('danger', title, text),
  withAction,
}

export function takeNotices(): readonly Notice[] {
  const taken = waitingNotices.get()
  if (taken.length > 0) waitingNotices.set([])
  return taken
}
