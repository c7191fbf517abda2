import { RefusedError } from '#lib/http/refusal.ts'
import type { Log } from '#lib/log/log.ts'

/** One line of the log for one request. */
export function startLine(log: Log, event: string, requestId: string) {
  const started = performance.now()
  return {
    call: '',
    session: '',
    write(status: number, error?: unknown) {
      const ms = Math.round(performance.now() - started)
      log[levelOf(status, error)](event, { requestId, call: this.call, status, ms, session: this.session, error })
    },
    end(response: Response, error?: unknown) {
      this.write(response.status, error instanceof RefusedError ? error.code : error)
      return response
    },
  }
}

/** A 500 that is not the upstream's is a defect of ours. */
function levelOf(status: number, error: unknown) {
  if (status < 500) return 'info'
  return status === 500 && error !== undefined ? 'error' : 'warn'
}
