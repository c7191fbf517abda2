import { createStore } from '#lib/store.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

type Notice = { id: string; tone: NoticeTone; title: string; text: string | undefined }

/** Notices that no region has shown yet: its code is still to come, or the page is hidden. */
export const waitingNotices = createStore<readonly Notice[]>([])

function add(tone: NoticeTone, title: string, text?: string): string {
  // A notice that is given again is shown once: ten failing retries must not fill the screen.
  const id = [tone, title, text].join('\n')
  waitingNotices.set([...waitingNotices.get(), { id, tone, title, text }])
  return id
}

/** Shows the user a notice, from anywhere in the browser. Errors stay until dismissed. Needs a `ToastRegion`. */
export const notify = {
  success: (title: string, text?: string) => add('success', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  warning: (title: string, text?: string) => add('warning', title, text),
  error: (title: string, text?: string) => add('danger', title, text),
}

export function takeNotices(): readonly Notice[] {
  const taken = waitingNotices.get()
  if (taken.length > 0) waitingNotices.set([])
  return taken
}
