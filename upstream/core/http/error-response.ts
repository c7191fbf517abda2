import { randomUUID } from 'node:crypto'
import { cannotKeep, isDatabaseAway } from '../database/errors.ts'
import { Problem } from '../errors.ts'
import { StorageAwayError } from '../file-store.ts'
import { isDiskFull } from '../folder.ts'
import { logError, logWarning } from '../log.ts'

/** It passes by itself, and is nothing to report. Whether the change was made is not said: the connection may have broken in a commit. */
const away = new Problem(503, 'unavailable', 'The service is not available at the moment. Try again in a moment.')

const full = new Problem(503, 'disk_full', 'The service cannot keep anything: its disk is full. Nothing was changed.')

const notKept = new Problem(
  400,
  'cannot_keep',
  'A value cannot be kept: it holds a character that is none (NUL, half of a pair), or a number or a date beyond what is possible.',
)

/** The response for what a handler threw. A fault that is not meant for the caller goes to the log, under an id that the caller gets. */
export function toErrorResponse(error: unknown, request: Request): Response {
  if (error instanceof Problem) {
    const body = error.toBody()
    // Published clients read the message of a 401 at the top.
    const { status, retryAfterMs } = error
    return Response.json(status === 401 ? { ...body, message: error.message } : body, {
      status,
      ...(retryAfterMs !== undefined && { headers: { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } }),
    })
  }
  if (request.signal.aborted) return new Response(null, { status: 499 })
  if (cannotKeep(error)) {
    logWarning('request', error) // the statement itself may be at fault
    return toErrorResponse(notKept, request)
  }
  const id = randomUUID()
  logError('request', error, { id, method: request.method, path: new URL(request.url).pathname })
  if (isDiskFull(error)) return toErrorResponse(full, request)
  if (isDatabaseAway(error) || error instanceof StorageAwayError) return toErrorResponse(away, request)
  const message = `Something went wrong on our side. When you report it, name ${id}.`
  return Response.json({ success: false, error: { message, name: 'InternalError', code: id } }, { status: 500 })
}
