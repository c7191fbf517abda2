import type { Log } from '#lib/log/log.ts'

/** One line of the log for one request. A quiet one is written only for a failure of ours or of those behind us. */
export function startLine(log: Log, event: string, requestId: string) {
  const started = performance.now()
  const line = {
    call: '',
    session: '',
    quiet: false,
    write: (status: number, error?: unknown) => {
      if (line.quiet && status < 500) return
      const ms = Math.round(performance.now() - started)
      log[levelOf(status, error)](event, { requestId, call: line.call, status, ms, session: line.session, error })
    },
  }
  return line
}

/** A 500 that is not the upstream's is a defect of ours. */
function levelOf(status: number, error: unknown) {
  if (status < 500) return 'info'
  return status === 500 && error !== undefined ? 'error' : 'warn'
}
