import { connection } from '#lib/browser/calls/connection.ts'

const firstWaitMs = 500
const longestWaitMs = 4000
const timeoutMs = 5000

export function watchConnection(onBack: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWaitMs
  let isChecking = false

  const check = async () => {
    if (isChecking) return
    isChecking = true
    clearTimeout(timer)
    const isReached = await reachPortal(signal)
    isChecking = false
    if (signal.aborted) return
    const wasLost = connection.get().state === 'lost'
    if (isReached || !wasLost) connection.set({ ...connection.get(), state: isReached ? 'fine' : 'lost' })
    if (isReached && wasLost) onBack()
    // The answer may be the last one before the network went.
    if (isReached && navigator.onLine) {
      wait = firstWaitMs
      return
    }
    timer = setTimeout(() => void check(), wait)
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const checkIfNotFine = () => void (connection.get().state !== 'fine' && check())
  const stopListening = connection.subscribe(() => void (connection.get().state === 'suspected' && check()))
  window.addEventListener('offline', () => void check(), { signal })
  window.addEventListener('online', checkIfNotFine, { signal })
  checkIfNotFine()
  return () => {
    stopped.abort()
    clearTimeout(timer)
    stopListening()
  }
}

/** An error of a reverse proxy is no answer of the portal. */
export async function reachPortal(signal: AbortSignal): Promise<boolean> {
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await fetch('/api/health/live', { cache: 'no-store', signal: until })
    await answer.arrayBuffer() // unread, it would keep a connection
    return answer.ok
  } catch {
    return false
  }
}
