import type { DecodeAnswer } from './decode-worker.ts'
import { CameraError } from './device.ts'
import type { FoundCode } from './found-code.ts'

/** The types that job sheets carry, and those that goods carry, by their names in the Barcode Detection standard. */
const codeFormats = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'code_39']

/** TypeScript does not know it: browsers have it, or have not. */
type NativeDetector = {
  new (options: {
    formats: string[]
  }): {
    detect: (
      picture: HTMLCanvasElement | OffscreenCanvas,
    ) => Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>
  }
  getSupportedFormats: () => Promise<string[]>
}

export type Decoder = {
  read: (picture: CanvasRenderingContext2D) => Promise<readonly FoundCode[]>
  close: () => void
}

/** The browser's own detector where it supports all our types, because it is faster and uses less power. Else ZXing. */
export async function createDecoder(): Promise<Decoder> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: NativeDetector }
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  return Native && codeFormats.every((format) => known.includes(format)) ? browserDecoder(Native) : zxingDecoder()
}

function browserDecoder(Native: NativeDetector): Decoder {
  const detector = new Native({ formats: codeFormats })
  return {
    read: async ({ canvas }) =>
      (await detector.detect(canvas)).map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
        text: rawValue,
        x: x + width / 2,
        y: y + height / 2,
      })),
    close: () => {},
  }
}

const notLoaded: DecodeAnswer = { failure: 'The worker could not be loaded' }

/** In a worker, or the page would stand still for 30 to 150 ms ten times a second. */
function zxingDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  let isBroken = false
  let settle: ((answer: DecodeAnswer) => void) | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => settle?.(data))
  worker.addEventListener('error', () => {
    isBroken = true
    settle?.(notLoaded)
  })
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        settle = (answer) =>
          'found' in answer ? resolve(answer.found) : reject(new CameraError('reader', answer.failure))
        if (isBroken) return settle(notLoaded)
        const pixels = picture.getImageData(0, 0, picture.canvas.width, picture.canvas.height)
        worker.postMessage(pixels, [pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
