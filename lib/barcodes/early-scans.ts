/** Fired on the window once the page is hydrated, except for the parts that are still streaming in. */
export const pageReady = 'page-ready'

/**
 * From the last key that the page before heard, if it left any, until this page listens, keys may be lost. A key that was
 * pressed before `leftAt` may still be heard by this page.
 */
export type DeafTime = { from: number | undefined; leftAt: number; until: number }

type Held = {
  keys: KeyboardEvent[]
  deaf: DeafTime | undefined
  form: HTMLFormElement | undefined
  isFormReady: boolean
  stop: () => void
}
type Holder = { sflEarly?: Held }

/** sessionStorage key: the keys of a scan that was under way when the page before was left. */
export const keptKeys = 'sfl-keys'
type KeptKeys = { leftAt: number; keys: (KeyboardEventInit & { type: string; at: number })[] }

/** Holds keys and the entry box. Sent to the browser as text, in front of the page: it must stand alone. */
export function holdEarlyScans(ready: string, kept: string, keep: typeof keepKeys) {
  const most = 200
  const scanMs = 300
  const keptMs = 1000
  const stopped = new AbortController()
  const { timeOrigin } = performance
  const held: Held = {
    keys: [],
    deaf: { from: undefined, leftAt: 0, until: performance.now() },
    form: undefined,
    isFormReady: false,
    stop: () => stopped.abort(),
  }
  const takeKept = () => {
    const text = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    const before = JSON.parse(text ?? 'null') as KeptKeys | null
    if (!before || timeOrigin + performance.now() - before.leftAt > keptMs) return
    held.keys = before.keys.map(({ type, at, ...key }) =>
      Object.defineProperty(new KeyboardEvent(type, key), 'timeStamp', { value: at - timeOrigin }),
    )
    const from = held.keys.at(-1)?.timeStamp
    held.deaf = { from, leftAt: before.leftAt - timeOrigin, until: performance.now() }
  }
  try {
    takeKept()
  } catch {} // storage is blocked
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    const run = held.keys.filter(({ type, timeStamp }) => type === 'keydown' && event.timeStamp - timeStamp < scanMs)
    // The end key of a scan would press the focused control.
    if (run.length >= 5 && (event.key === 'Enter' || event.key === 'Tab')) event.preventDefault()
    held.keys = [...held.keys.slice(-most), event]
  }
  const onSubmit = (event: SubmitEvent) => {
    if (held.isFormReady) return
    if (!(event.target instanceof HTMLFormElement) || !event.target.querySelector('[data-scan-box]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.form = event.target
  }
  const stopWithoutScanner = () => {
    if (!document.querySelector('[data-scanner], [data-opens-scans]')) stopped.abort()
  }
  const options = { capture: true, signal: stopped.signal }
  window.addEventListener('keydown', onKey, options)
  window.addEventListener('keyup', onKey, options)
  window.addEventListener('submit', onSubmit, options)
  window.addEventListener('pagehide', () => keep(kept, held.keys), options)
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

export function takeEarlyKeys(): Pick<Held, 'keys' | 'deaf'> {
  const held = (window as Holder).sflEarly
  const { keys, deaf } = held ?? { keys: [], deaf: undefined }
  if (held) Object.assign(held, { keys: [], deaf: undefined })
  held?.stop()
  return { keys, deaf }
}

/** For the page that comes next in this window, where a scan may go on. It must stand alone, too. */
export function keepKeys(name: string, keys: readonly KeyboardEvent[]): void {
  const { timeOrigin } = performance
  const leftAt = timeOrigin + performance.now()
  const written = keys.map((event) => ({
    type: event.type,
    at: timeOrigin + event.timeStamp,
    key: event.key,
    code: event.code,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    isComposing: event.isComposing,
    modifierCapsLock: event.getModifierState('CapsLock'),
    modifierAltGraph: event.getModifierState('AltGraph'),
  }))
  try {
    sessionStorage.setItem(name, JSON.stringify({ leftAt, keys: written } satisfies KeptKeys))
  } catch {} // storage is blocked or full: the next page says that the scan was cut
}

/** Submits the form that the user sent before the page was hydrated. For the `ref` of a form. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  const held = (window as Holder).sflEarly
  if (!form || !held) return
  held.isFormReady = true
  if (held.form !== form) return
  held.form = undefined
  // After this commit, when the page has registered with the scan controller.
  setTimeout(() => form.requestSubmit())
}

/** sessionStorage key: codes that had no answer yet when the page before was left. */
const keptCodes = 'sfl-scans'
const keptMs = 10_000

export function keepScans(codes: readonly string[]): void {
  try {
    if (codes.length > 0) sessionStorage.setItem(keptCodes, JSON.stringify({ at: Date.now(), codes }))
  } catch {} // storage is blocked or full
}

export function takeKeptScans(): readonly string[] {
  try {
    const text = sessionStorage.getItem(keptCodes)
    sessionStorage.removeItem(keptCodes)
    const kept = JSON.parse(text ?? 'null') as { at: number; codes: string[] } | null
    return kept && Date.now() - kept.at < keptMs ? kept.codes : []
  } catch {
    return []
  }
}
