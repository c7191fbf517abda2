import { type FoundCode, toFoundCode } from './found-code.ts'
import { zxingDetector } from './zxing.ts'

export type DecodeAnswer = { found: FoundCode[] } | { failure: string }

const detector = zxingDetector(new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href)

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    (found) => answer({ found: found.map(toFoundCode) }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})

function answer(message: DecodeAnswer) {
  postMessage(message)
}
