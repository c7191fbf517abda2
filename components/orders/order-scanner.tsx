import { getTranslations } from 'next-intl/server'
import { ScanInOrder } from './scan-in-order.tsx'

export async function OrderScanner({ orderId, codes }: { orderId: string; codes: readonly string[] }) {
  const t = await getTranslations()
  return (
    <ScanInOrder
      orderId={orderId}
      codes={codes.map((code) => code.toUpperCase())}
      texts={{
        label: t('barcodes.box.label'),
        open: t('orders.scan.find'),
        tooShort: t('barcodes.box.tooShort'),
        notInOrder: t('orders.scan.notInOrder'),
        notFoundTitle: t('barcodes.notFound.title'),
        notFound: t('orders.scan.notFound'),
        failed: t('barcodes.failed'),
      }}
    />
  )
}
