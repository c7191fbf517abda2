import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { FoundCode } from './found-code.ts'

export type DecodeAnswer = { found: FoundCode[] } | { failure: string }

/** Those of `codeFormats` by the names of ZXing. */
const options: ReaderOptions = { formats: ['Code128', 'QRCode', 'DataMatrix', 'EAN13', 'Code39'], textMode: 'Plain' }
// Without our own address it would fetch its WebAssembly from a public CDN.
const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, options).then(
    (found) => answer({ found: found.map(toFoundCode) }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})

const toFoundCode = ({ text, position }: Awaited<ReturnType<typeof readBarcodes>>[number]): FoundCode => ({
  text,
  x: (position.topLeft.x + position.bottomRight.x) / 2,
  y: (position.topLeft.y + position.bottomRight.y) / 2,
})

function answer(message: DecodeAnswer) {
  postMessage(message)
}
