import { toBarcodeTexts } from '#components/barcodes/scan-texts.ts'
import messages from '#messages/en-GB.json'

/** The texts that the server passes to a page in English: of what opens orders, and of the scan controls alone. */
export const barcodeTexts = toBarcodeTexts(messages, 'en-GB')
export const scanTexts = barcodeTexts.scans
