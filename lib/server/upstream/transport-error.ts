import { hasName } from '#lib/contract/has-name.ts'

export type TransportCode =
  | 'upstream_unreachable'
  | 'upstream_dns'
  | 'upstream_tls'
  | 'upstream_timeout'
  | 'bad_upstream'
  | 'circuit_open'

const statuses: Record<TransportCode, number> = {
  upstream_unreachable: 502,
  upstream_dns: 502,
  upstream_tls: 502,
  bad_upstream: 502,
  circuit_open: 503,
  upstream_timeout: 504,
}

export class TransportError extends Error {
  static override [Symbol.hasInstance](error: unknown): error is TransportError {
    return hasName(error, 'TransportError')
  }
  override name = 'TransportError'
  readonly code: TransportCode
  readonly status: number
  readonly retryAfter: number | undefined
  /** Nothing was sent: any call may be repeated. */
  readonly beforeSending: boolean

  constructor(
    code: TransportCode,
    options: { cause?: unknown; status?: number; retryAfter?: number | undefined; beforeSending?: boolean } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = options.status ?? statuses[code]
    this.retryAfter = options.retryAfter
    this.beforeSending = options.beforeSending ?? false
  }
}

const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'])
const unreachableCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])
const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const malformedCodes = new Set([
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'UND_ERR_HEADERS_OVERFLOW',
])
const tlsCodes = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/

export function transportErrorOf(cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause
  const code = codeOf(cause)
  if (dnsCodes.has(code)) return new TransportError('upstream_dns', { cause, beforeSending: true })
  if (unreachableCodes.has(code)) return new TransportError('upstream_unreachable', { cause, beforeSending: true })
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new TransportError('upstream_timeout', { cause, beforeSending: true })
  if (tlsCodes.test(code)) return new TransportError('upstream_tls', { cause })
  if (timeoutCodes.has(code)) return new TransportError('upstream_timeout', { cause })
  if (malformedCodes.has(code) || code.startsWith('HPE_')) return new TransportError('bad_upstream', { cause })
  return new TransportError('upstream_unreachable', { cause })
}

function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return typeof cause.code === 'string' ? cause.code : ''
}
