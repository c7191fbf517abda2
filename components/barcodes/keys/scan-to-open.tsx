import { BarcodeBox } from './barcode-box.tsx'
import { loadBarcodeTexts } from './barcode-texts.ts'

/** For the header of a page that has no use of its own for scans: a code opens its order. */
export async function ScanToOpen() {
  return <BarcodeBox texts={await loadBarcodeTexts()} isHidden />
}
