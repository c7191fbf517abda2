import { getTranslations } from 'next-intl/server'
import type { BarcodeBoxTexts } from './barcode-box.tsx'

export async function loadBarcodeTexts(): Promise<BarcodeBoxTexts> {
  const t = await getTranslations('barcodes')
  return {
    label: t('box.label'),
    open: t('box.open'),
    tooShort: t('box.tooShort'),
    notFoundTitle: t('notFound.title'),
    notFound: t('notFound.text'),
    failed: t('failed'),
  }
}
