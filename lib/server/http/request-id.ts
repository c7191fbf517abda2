import { createHash, randomUUID } from 'node:crypto'

const acceptable = /^[A-Za-z0-9-]{8,64}$/
const traceId = /^(?!0{32})[0-9a-f]{32}$/

/** 32 hex digits, so that it is the trace id as well. */
export const newRequestId = () => randomUUID().replaceAll('-', '')

export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && acceptable.test(given) ? given : newRequestId()
}

/** W3C trace context: the upstream's traces can be found from our log. */
export function traceparentOf(requestId: string): string {
  const trace = traceId.test(requestId) ? requestId : createHash('sha256').update(requestId).digest('hex').slice(0, 32)
  return `00-${trace}-${newRequestId().slice(0, 16)}-01`
}
