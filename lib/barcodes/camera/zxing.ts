import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { codeFormats } from './formats.ts'

/** Reads codes with ZXing. Without an address of ours it would fetch its program from a public network. */
export function zxingDetector(wasm: string) {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...codeFormats] })
}
