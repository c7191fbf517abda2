import { getTranslations } from 'next-intl/server'
import { loadScanTexts } from '#components/barcodes/scan-texts.ts'
import type { BarcodeBoxTexts } from './barcode-box.tsx'

export async function loadBarcodeTexts(): Promise<BarcodeBoxTexts> {
  const [t, scans] = await Promise.all([getTranslations('barcodes'), loadScanTexts()])
  return {
    label: t('box.label'),
    open: t('box.open'),
    tooShort: t('box.tooShort'),
    tooLong: t('box.tooLong'),
    notFoundTitle: t('notFound.title'),
    notFound: t('notFound.text'),
    severalTitle: t('several.title'),
    several: t('several.text'),
    scans,
  }
}
