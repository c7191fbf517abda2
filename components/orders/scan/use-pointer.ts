import { useSearchParams } from 'next/navigation'
import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'

/** What the address points at now: a scan changes it without asking the portal for the page again (decision 077). */
export const usePointer = () => toPointer(useSearchParams())

export const toPointer = (search: Pick<URLSearchParams, 'get'>): OrderPointer => ({
  barcode: parseLinkedBarcode(search.get('barcode') ?? ''),
  itemId: search.get('itemId') ?? undefined,
})
