'use client'

import { useRouter } from 'next/navigation'
import { notify } from '#components/ui/notify.ts'
import { paths } from '#lib/paths.ts'
import { BarcodeForm, type BarcodeFormTexts } from './barcode-form.tsx'

export type BarcodeBoxTexts = BarcodeFormTexts & Record<'notFoundTitle' | 'notFound', string>

/** Type, paste or scan a code to open its order. */
export function BarcodeBox({ texts }: { texts: BarcodeBoxTexts }) {
  const router = useRouter()
  return (
    <BarcodeForm
      texts={texts}
      onCode={async (code) => {
        const { findBarcode } = await import('#lib/barcodes/look-up.ts')
        const found = await findBarcode(code)
        if (found) router.push(paths.order(found.order._id, { barcode: code }))
        else notify.error(texts.notFoundTitle, texts.notFound)
      }}
    />
  )
}
