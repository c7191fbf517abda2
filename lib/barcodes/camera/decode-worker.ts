import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { codeFormats, type FoundCode, toFoundCode } from './found-code.ts'

export type DecodeAnswer = { found: FoundCode[] } | { failure: string }

// Without our own address ZXing would fetch its WebAssembly from a public CDN.
const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
prepareZXingModule({ overrides: { locateFile: () => wasm } })
const detector = new BarcodeDetector({ formats: [...codeFormats] })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    (found) => answer({ found: found.map(toFoundCode) }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})

function answer(message: DecodeAnswer) {
  postMessage(message)
}
