import { useSearchParams } from 'next/navigation'
import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'

/** What the address points at now: a scan changes it without asking the portal for the page again (decision 077). */
export function usePointer(): OrderPointer {
  const search = useSearchParams()
  return { barcode: parseLinkedBarcode(search.get('barcode') ?? ''), itemId: search.get('itemId') ?? undefined }
}
