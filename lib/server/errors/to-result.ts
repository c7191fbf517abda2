import { ContractError, UpstreamError } from '#lib/contract/wire.ts'

export type UpstreamResult<T> = { ok: true; value: T } | { ok: false; error: UpstreamError | ContractError }

/** Redirects and defects still throw. */
export async function toResult<T>(read: Promise<T>): Promise<UpstreamResult<T>> {
  try {
    return { ok: true, value: await read }
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof ContractError) return { ok: false, error }
    throw error
  }
}
