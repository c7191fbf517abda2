import { callProxy } from '#lib/client/browser.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

type Identified = OutputOf<typeof barcodes.details>
export type FoundBarcode = Identified & { order: NonNullable<Identified['order']> }

/** What a code leads to an order by, or nothing. Loaded on first use: the orders page starts without it. */
export async function findBarcode(code: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  const found = await identifyBarcode(code, signal)
  return found?.order && { ...found, order: found.order }
}

/** What a code stands for in the current account, a batch of several orders included, or nothing. */
export async function identifyBarcode(code: string, signal?: AbortSignal): Promise<Identified | undefined> {
  try {
    return await callProxy(barcodes.details, { params: { code } }, signal)
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined
    throw error
  }
}
