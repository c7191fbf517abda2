import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

type FoundBarcode = OutputOf<typeof barcodes.details>

/** What a code stands for in the current account. Loaded on first use: the orders page starts without it. */
export async function identifyBarcode(code: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  try {
    return await callProxy(lateCalls.barcode, { params: { code } }, signal, { isForNow: true })
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined
    throw error
  }
}
