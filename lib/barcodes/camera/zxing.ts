import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { codeFormats } from './found-code.ts'

/** Reads codes with ZXing. Without our own address it would fetch its WebAssembly from a public CDN. */
export function zxingDetector(wasm: string) {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...codeFormats] })
}
