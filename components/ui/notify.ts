export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

type Notice = { id: string; tone: NoticeTone; title: string; text: string | undefined }

const waiting: Notice[] = []
let tellRegion = () => {}

function add(tone: NoticeTone, title: string, text?: string): string {
  // A notice that is given again is shown once: ten failing retries must not fill the screen.
  const id = [tone, title, text].join('\n')
  waiting.push({ id, tone, title, text })
  tellRegion()
  return id
}

/** Tells the person something, from anywhere in the browser. Errors stay until dismissed. Needs a `ToastRegion`. */
export const notify = {
  success: (title: string, text?: string) => add('success', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  warning: (title: string, text?: string) => add('warning', title, text),
  error: (title: string, text?: string) => add('danger', title, text),
}

/** Called when notices wait to be taken. The last who asks is called; the region asks after the code that fetches it. */
export function onNotices(listener: () => void): () => void {
  tellRegion = listener
  if (waiting.length > 0) listener()
  return () => {
    if (tellRegion === listener) tellRegion = () => {}
  }
}

export const takeNotices = () => waiting.splice(0)
