import { ContractError, isRecord, UpstreamError } from '#lib/contract/wire.ts'

export function codeOf(error: unknown): string | undefined {
  if (error instanceof ContractError) return 'bad_upstream'
  if (!(error instanceof UpstreamError) || !isRecord(error.details)) return undefined
  const { code, error: inner } = error.details
  if (typeof code === 'string') return code
  return isRecord(inner) && typeof inner.code === 'string' ? inner.code : undefined
}
