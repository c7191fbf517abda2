import type { BarcodeDetector as Detector } from 'barcode-detector/ponyfill'
import type { DecodeAnswer } from './decode-worker.ts'
import { CameraError } from './failure.ts'
import { codeFormats } from './formats.ts'
import { type FoundCode, toFoundCode } from './found-code.ts'

/** Reads one picture at a time. */
export type Decoder = {
  read: (picture: CanvasRenderingContext2D) => Promise<readonly FoundCode[]>
  close: () => void
}

/** The browser's own detector where it knows all our types: it is quicker and warms the phone less. Else ZXing. */
export async function createDecoder(): Promise<Decoder> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: typeof Detector }
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  return Native && codeFormats.every((format) => known.includes(format)) ? browserDecoder(Native) : zxingDecoder()
}

function browserDecoder(Native: typeof Detector): Decoder {
  const detector = new Native({ formats: [...codeFormats] })
  return {
    read: async ({ canvas }) => (await detector.detect(canvas)).map(toFoundCode),
    close: () => {},
  }
}

/** In a worker, or the page would stand still for 30 to 150 ms ten times a second. */
function zxingDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new CameraError('reader')))
  })
  // Told with the next picture.
  broken.catch(() => {})

  function decode(pixels: ImageData) {
    return new Promise<readonly FoundCode[]>((resolve, reject) => {
      const settle = ({ data }: MessageEvent<DecodeAnswer>) =>
        'found' in data ? resolve(data.found) : reject(new CameraError('reader', data.failure))
      worker.addEventListener('message', settle, { once: true })
      worker.postMessage(pixels, [pixels.data.buffer])
    })
  }
  return {
    read: (picture) => {
      const { width, height } = picture.canvas
      return Promise.race([decode(picture.getImageData(0, 0, width, height)), broken])
    },
    close: () => worker.terminate(),
  }
}
