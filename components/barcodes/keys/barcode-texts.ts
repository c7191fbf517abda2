import { getLocale, getMessages } from 'next-intl/server'
import { toBarcodeTexts, toScanTexts } from '#components/barcodes/scan-texts.ts'

export const loadScanTexts = async () => toScanTexts(...(await loadWords()))
export const loadBarcodeTexts = async () => toBarcodeTexts(...(await loadWords()))

const loadWords = () => Promise.all([getMessages(), getLocale()])
