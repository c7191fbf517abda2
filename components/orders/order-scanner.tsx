import { getTranslations } from 'next-intl/server'
import { loadScanTexts } from '#components/barcodes/scan-texts.ts'
import { ScanInOrder } from './scan-in-order.tsx'

export async function OrderScanner({ orderId, codes }: { orderId: string; codes: readonly string[] }) {
  const [t, scans] = await Promise.all([getTranslations(), loadScanTexts()])
  return (
    <ScanInOrder
      orderId={orderId}
      codes={codes.map((code) => code.toUpperCase())}
      texts={{
        label: t('barcodes.box.label'),
        open: t('orders.scan.find'),
        tooShort: t('barcodes.box.tooShort'),
        tooLong: t('barcodes.box.tooLong'),
        wrongOrder: t('barcodes.wrongOrder'),
        notInOrder: t('orders.scan.notInOrder'),
        notFoundTitle: t('barcodes.notFound.title'),
        notFound: t('orders.scan.notFound'),
        scans,
      }}
    />
  )
}
