import { ContractError, UpstreamError } from '#lib/contract/wire.ts'

export type Attempt<T> = { ok: true; value: T } | { ok: false; error: UpstreamError | ContractError }

/** Reads something a page can do without: a refused or odd answer comes back as a value; redirects and defects still throw. */
export async function attempt<T>(read: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await read }
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof ContractError) return { ok: false, error }
    throw error
  }
}
