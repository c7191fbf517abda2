'use client'

import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/keys/barcode-form.tsx'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useOpenPage } from '#components/barcodes/use-open-page.ts'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { paths } from '#lib/paths.ts'
import { announceSameScan } from './same-scan.ts'

type Texts = BarcodeFormTexts &
  Record<'wrongOrder' | 'notInOrder' | 'notFoundTitle' | 'notFound', string> & { scans: ScanTexts }

/** On an order a code highlights its item or component; only a foreign code is looked up. */
export function ScanInOrder({ orderId, codes, texts }: { orderId: string; codes: readonly string[]; texts: Texts }) {
  const openPage = useOpenPage()
  function point(code: string) {
    const current = new URLSearchParams(window.location.search).get('barcode') ?? ''
    if (parseBarcode(current) !== code) return openPage(paths.order(orderId, { barcode: code }), 'replace')
    announceSameScan()
    return Promise.resolve()
  }
  const submit = useScans({
    onScan: async (code, signal) => {
      if (codes.includes(code)) return { kind: 'right', text: '', until: point(code) }
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = await identifyBarcode(code, signal)
      if (!found) return { kind: 'unknown', title: texts.notFoundTitle, text: texts.notFound }
      if (found.order?._id === orderId) return { kind: 'right', text: '', until: point(code) }
      const elsewhere = { kind: 'elsewhere', title: texts.wrongOrder, text: texts.notInOrder } as const
      return found.order ? { ...elsewhere, href: paths.order(found.order._id, { barcode: code }) } : elsewhere
    },
  })
  return (
    <>
      <ScanLog texts={texts.scans} />
      <BarcodeForm texts={texts} onCode={submit} />
    </>
  )
}
