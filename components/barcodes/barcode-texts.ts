import { getLocale, getMessages } from 'next-intl/server'
import { toBarcodeTexts } from './scan-texts.ts'

export const loadBarcodeTexts = async () => toBarcodeTexts(...(await Promise.all([getMessages(), getLocale()])))
