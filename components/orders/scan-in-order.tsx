'use client'

import { useRouter } from 'next/navigation'
import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/barcode-form.tsx'
import { notify } from '#components/ui/notify.ts'
import { parseBarcode } from '#lib/barcodes/code.ts'
import { paths } from '#lib/paths.ts'
import { tellSameScan } from './same-scan.ts'

type Texts = BarcodeFormTexts & Record<'notInOrder' | 'notFoundTitle' | 'notFound', string>

/** On an order a code highlights what carries it; only a code of something else is looked up. */
export function ScanInOrder({ orderId, codes, texts }: { orderId: string; codes: readonly string[]; texts: Texts }) {
  const router = useRouter()
  function point(code: string) {
    const current = new URLSearchParams(window.location.search).get('barcode') ?? ''
    if (parseBarcode(current) === code) tellSameScan()
    else router.replace(paths.order(orderId, { barcode: code }), { scroll: false })
  }
  return (
    <BarcodeForm
      texts={texts}
      onCode={async (code) => {
        if (codes.includes(code)) return point(code)
        const { findBarcode } = await import('#lib/barcodes/look-up.ts')
        const found = await findBarcode(code)
        if (found?.order._id === orderId) point(code)
        else if (found) notify.error(texts.notInOrder)
        else notify.error(texts.notFoundTitle, texts.notFound)
      }}
    />
  )
}
