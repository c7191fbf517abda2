import type { Tone } from '#components/ui/tones.ts'
import { createStore } from '#lib/browser/store.ts'

export type NoticeTone = Exclude<Tone, 'neutral'>

export type NoticeAction = {
  label: string
  keys: readonly string[]
  mark?: Record<`data-${string}`, string>
  onShown: () => void
  onPress: () => void
  onDismiss: () => void
}

type Notice = {
  id: string
  tone: NoticeTone
  title: string
  text: string | undefined
  action?: NoticeAction
  stays?: boolean
}

export const waitingNotices = createStore<readonly Notice[]>([])
export const closedNotice = createStore<string | undefined>(undefined)
let lastId = 0

function add(tone: NoticeTone, title: string, text?: string): string {
  // A notice that is given again is shown once: ten failing retries must not fill the screen.
  const id = [tone, title, text].join('\n')
  waitingNotices.set([...waitingNotices.get(), { id, tone, title, text }])
  return id
}

function addStaying(notice: Omit<Notice, 'id' | 'stays'>): () => void {
  lastId += 1
  const id = `staying ${lastId}`
  waitingNotices.set([...waitingNotices.get(), { ...notice, id, stays: true }])
  return () => {
    waitingNotices.set(waitingNotices.get().filter((waiting) => waiting.id !== id))
    closedNotice.set(id)
  }
}

const withAction = (title: string, action: NoticeAction) => addStaying({ tone: 'info', title, text: undefined, action })

const warningDuring = (lasting: Promise<unknown>, title: string, text?: string) =>
  void lasting.finally(addStaying({ tone: 'warning', title, text }))

/** Errors stay until dismissed. */
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
