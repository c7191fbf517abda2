import { isRecord, UpstreamError } from '#lib/contract/wire.ts'

/** The code in a refused answer: the portal's own (`upstream_timeout`) or the upstream's (`already_shipped`). */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof UpstreamError) || !isRecord(error.details)) return undefined
  const { code, error: inner } = error.details
  if (typeof code === 'string') return code
  return isRecord(inner) && typeof inner.code === 'string' ? inner.code : undefined
}
