// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DecodeAnswer } from './decode-worker.ts'
import { createDecoder } from './decoder.ts'

const found = { text: 'B4000A8B52', x: 1, y: 1 }
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly terminate = vi.fn()
  readonly postMessage = vi.fn()
  constructor() {
    super()
    workers.push(this)
  }
  answer(data: DecodeAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const picture = {
  canvas: { width: 2, height: 2 },
  getImageData: () => ({ data: { buffer: new ArrayBuffer(16) } }),
} as unknown as CanvasRenderingContext2D

const browserKnows = (...formats: string[]) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => formats
      readonly detect = async () => []
    },
  )

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

it('[BC-02] the browser’s own detector is used only where it supports every type', async () => {
  browserKnows('code_128', 'qr_code', 'ean_13', 'code_39', 'data_matrix')
  await createDecoder()
  expect(workers).toHaveLength(0)
  browserKnows('code_128', 'qr_code', 'ean_13', 'code_39')
  await createDecoder()
  expect(workers).toHaveLength(1)
})

it('[BC-02] pictures are read in a worker, which ends with the decoder', async () => {
  const decoder = await createDecoder()
  const reading = decoder.read(picture)
  workers[0]?.answer({ found: [found] })
  expect(await reading).toEqual([found])
  decoder.close()
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
})

it('[BC-02] a reader that could not be loaded is reported, also before the first picture', async () => {
  const decoder = await createDecoder()
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(decoder.read(picture)).rejects.toMatchObject({ failure: 'reader' })
  const late = await createDecoder()
  const begun = late.read(picture)
  workers[1]?.dispatchEvent(new Event('error'))
  await expect(begun).rejects.toMatchObject({ failure: 'reader' })
  const other = await createDecoder()
  const reading = other.read(picture)
  workers[2]?.answer({ failure: 'no WebAssembly' })
  await expect(reading).rejects.toMatchObject({ failure: 'reader' })
})
