import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import messages from '#messages/en-GB.json'

const { status, result, refusal, log, camera } = messages.barcodes

/** The texts of the scan controls, as the server passes them to a page in English. */
export const scanTexts: ScanTexts = {
  status,
  waiting: result.waiting,
  open: result.open,
  forget: result.forget,
  kinds: result,
  refusals: refusal,
  log,
  camera,
  locale: 'en-GB',
}
