const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

// Ctrl-C in a terminal arrives twice under npm: once from the terminal, once passed on by npm.
const SAME_KEYSTROKE_MS = 500
const ORPHAN_CHECK_MS = 500

/**
 * Listens for whoever wants this program to end. `requested` is aborted the first time, with the signal's name as its
 * reason; `insisted` when it is asked again.
 */
export function listenForInterruptions({ watchParent = startedByNpm() } = {}) {
  const requested = new AbortController()
  const insisted = new AbortController()
  let first

  const interrupt = (signal) => {
    if (first === undefined) {
      first = Date.now()
      requested.abort(signal)
    } else if (Date.now() - first > SAME_KEYSTROKE_MS) insisted.abort(signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => interrupt(signal))

  if (watchParent) {
    // npm that is killed alone takes nobody along; its children only see that they have a new parent.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && first === undefined && interrupt('SIGTERM'), ORPHAN_CHECK_MS).unref()
  }
  return { requested: requested.signal, insisted: insisted.signal }
}

const startedByNpm = () => process.env.npm_lifecycle_event !== undefined

/** The exit code that shells give to a program ended by this signal. */
export const exitCodeOf = (signal) => ({ SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 })[signal] ?? 1

/** Runs `reaction` when the signal is aborted, or at once when it already is. Returns a function that takes it back. */
export function onAbort(signal, reaction) {
  if (!signal) return () => {}
  if (signal.aborted) reaction()
  else signal.addEventListener('abort', reaction, { once: true })
  return () => signal.removeEventListener('abort', reaction)
}
