import { isRecord } from '#lib/contract/wire.ts'
import { SessionUnavailable } from '#lib/server/session/core/session.ts'

/** `setup`: an administrator has to change a setting. `reason` is for the log, and has no secret. */
export type Failure = {
  kind: 'unavailable' | 'clock' | 'setup' | 'denied' | 'failed'
  reason: string
  status?: number
  error?: string
}

/** Of the token endpoint and of the callback (RFC 6749 §4.1.2.1, §5.2). */
const kinds: Record<string, Failure['kind']> = {
  access_denied: 'denied',
  server_error: 'unavailable',
  slow_down: 'unavailable',
  temporarily_unavailable: 'unavailable',
  invalid_client: 'setup',
  invalid_request: 'setup',
  invalid_scope: 'setup',
  invalid_target: 'setup',
  request_not_supported: 'setup',
  unauthorized_client: 'setup',
  unsupported_grant_type: 'setup',
  unsupported_response_type: 'setup',
}

export const failureOfAnswer = (error: string, description: string | null): Failure => ({
  kind: kinds[error] ?? 'failed',
  reason: [error, description].filter(Boolean).join(': '),
  error,
})

/** Of a call to the provider, or of what it answered. openid-client's messages hold no values; its causes do. */
export function failureOf(thrown: unknown): Failure {
  const links = chainOf(thrown)
  const words = links.flatMap((link) => (link instanceof Error ? link.message : []))
  const details = links.flatMap(detailsOf)
  const reason = [...new Set([...words, ...details])].filter(Boolean).join(': ') || 'unknown'
  const code =
    links.flatMap((link) => (isRecord(link) && typeof link['code'] === 'string' ? link['code'] : [])).find(Boolean) ??
    ''
  const body = links.find((link) => isRecord(link) && typeof link['error'] === 'string')
  const status = links.map(statusOf).find(Boolean)
  const error = isRecord(body) ? String(body['error']) : undefined
  return {
    kind: kindOf({ links, code, status, error }),
    reason,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
  }
}

type Found = { links: unknown[]; code: string; status: number | undefined; error: string | undefined }

function kindOf({ links, code, status, error }: Found): Failure['kind'] {
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock'
  if (status !== undefined) return status >= 500 || status === 429 ? 'unavailable' : (kinds[error ?? ''] ?? 'failed')
  const isNetwork = /^(?:E[A-Z_]+$|UND_ERR|ERR_TLS|ERR_SSL|CERT_|OAUTH_TIMEOUT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(
    code,
  )
  return isNetwork || links.some((link) => link instanceof SessionUnavailable || isTimeout(link))
    ? 'unavailable'
    : 'failed'
}

const isTimeout = (link: unknown) => link instanceof DOMException && link.name === 'TimeoutError'

function chainOf(thrown: unknown): unknown[] {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause === undefined ? [thrown] : [thrown, ...chainOf(cause)]
}

function statusOf(link: unknown): number | undefined {
  if (link instanceof Response) return link.status
  return isRecord(link) && typeof link['status'] === 'number' ? link['status'] : undefined
}

function detailsOf(link: unknown): string[] {
  const status = statusOf(link)
  const found = status === undefined ? [] : [`status ${status}`]
  if (link instanceof Response) found.push(String(link.headers.get('content-type')))
  if (!isRecord(link)) return found
  const { error, error_description, code, header, claims, claim, expected, now } = link
  if (typeof error === 'string') found.push(error)
  if (typeof error_description === 'string') found.push(error_description)
  if (typeof code === 'string' && !code.startsWith('OAUTH')) found.push(code)
  if (isRecord(header))
    found.push(`signed with ${String(header['alg'])}, expected ${String(expected)} (OIDC_ID_TOKEN_ALG)`)
  if (!isRecord(claims) || typeof claim !== 'string') return found
  if (['iss', 'aud'].includes(claim)) found.push(`${String(claims[claim])}, expected ${String(expected)}`)
  if (typeof now === 'number') found.push(`${claim} is ${Number(claims[claim]) - now} s from now by the portal’s clock`)
  return found
}
