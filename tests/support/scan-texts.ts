import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import messages from '#messages/en-GB.json'

const { lamp, verdict, refusal, history, camera } = messages.barcodes

/** The texts of the scan strip, as the server gives them to a page in English. */
export const scanTexts: ScanTexts = {
  lamp,
  waiting: verdict.waiting,
  open: verdict.open,
  kinds: verdict,
  refusals: refusal,
  history,
  camera,
  locale: 'en-GB',
}
