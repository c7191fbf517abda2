/** Fired on the window once the page is hydrated, except for the parts that are still streaming in. */
export const pageReady = 'page-ready'

type Held = { keys: KeyboardEvent[]; form: HTMLFormElement | undefined; stop: () => void }
type Holder = { sflEarly?: Held }

/** Holds keys and the entry box. Sent to the browser as text, in front of the page: it must stand alone. */
export function holdEarlyScans(ready: string) {
  const most = 200
  const scanMs = 300
  const stopped = new AbortController()
  const held: Held = { keys: [], form: undefined, stop: () => stopped.abort() }
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    const run = held.keys.filter(({ type, timeStamp }) => type === 'keydown' && event.timeStamp - timeStamp < scanMs)
    // The end key of a scan would press the focused control.
    if (run.length >= 5 && (event.key === 'Enter' || event.key === 'Tab')) event.preventDefault()
    held.keys = [...held.keys.slice(-most), event]
  }
  const onSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.querySelector('[data-scan-box]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.form = event.target
  }
  const stopWithoutScanner = () => {
    if (!document.querySelector('[data-scanner]')) stopped.abort()
  }
  const options = { capture: true, signal: stopped.signal }
  window.addEventListener('keydown', onKey, options)
  window.addEventListener('keyup', onKey, options)
  window.addEventListener('submit', onSubmit, options)
  window.addEventListener(
    ready,
    () => {
      if (document.readyState === 'complete') stopWithoutScanner()
      else window.addEventListener('load', stopWithoutScanner, { once: true })
    },
    { once: true },
  )
  ;(window as Holder).sflEarly = held
}

export function takeEarlyKeys(): KeyboardEvent[] {
  const held = (window as Holder).sflEarly
  const keys = held?.keys ?? []
  if (held) held.keys = []
  held?.stop()
  return keys
}

/** Submits the form that the user sent before the page was hydrated. For the `ref` of a form. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  const held = (window as Holder).sflEarly
  if (!form || !held) return
  held.stop()
  if (held.form !== form) return
  held.form = undefined
  // After this commit, when the page has registered with the scan controller.
  setTimeout(() => form.requestSubmit())
}
