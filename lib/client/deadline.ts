import { TransportError } from './transport-error.ts'

export type Deadline = { signal: AbortSignal; extend(ms: number): void; [Symbol.dispose](): void }

/**
 * Aborts after `ms`, or when the caller goes away. Dispose of it when the answer has been read, so that no timer
 * outlives its call.
 */
export function deadlineIn(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const leave = () => controller.abort(caller?.reason)
  const expire = () => controller.abort(new TransportError('upstream_timeout'))
  let timer = setTimeout(expire, ms)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    extend(more) {
      clearTimeout(timer)
      timer = setTimeout(expire, more)
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', leave)
    },
  }
}
