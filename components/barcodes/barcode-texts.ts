import { getTranslations } from 'next-intl/server'
import type { BarcodeBoxTexts } from './keys/barcode-box.tsx'
import { loadScanTexts } from './scan-texts.ts'

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
