import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

/** `isName`: the text is no code, but names the order or what is in it; without an order, it is the number of several. */
export type FoundBarcode = OutputOf<typeof barcodes.details> & { isName?: true }

/** What a code stands for in the current account. Loaded on first use: the orders page starts without it. */
export async function identifyBarcode(code: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  try {
    return await callProxy(lateCalls.barcode, { params: { code } }, signal, { isForNow: true })
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined
    throw error
  }
}

/** The same for a text that a page is given: an order number, an item's number or a tracking number may be in a barcode, too. */
export async function identifyScan(text: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  const found = await identifyBarcode(text, signal)
  if (found) return found
  const { findNamed } = await import('./find-named.ts')
  return findNamed(text, signal)
}
