import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { renderBarcode } from '#upstream/barcodes/render-barcode.ts'
import { test as base } from './test.ts'

const size = { width: 1280, height: 720 }

type Camera = {
  /** Shows a barcode to the camera, which reads it when it is switched on. */
  hold: (code: string) => Promise<void>
}

/** A browser with a camera, which shows a file; the user must allow it. */
export const test = base.extend<object, { camera: Camera }>({
  launchOptions: [
    async ({ launchOptions }, use, { workerIndex }) => {
      const fake = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${videoOf(workerIndex)}`]
      // The headless shell gives no page a camera.
      const executablePath = process.env.SFL_WHOLE_CHROMIUM ?? launchOptions.executablePath
      await use({ ...launchOptions, executablePath, args: [...(launchOptions.args ?? []), ...fake] })
    },
    { scope: 'worker' },
  ],
  camera: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use, { workerIndex }) => {
      const video = videoOf(workerIndex)
      await use({ hold: async (code) => writeFile(video, await videoWith(code)) })
      await rm(video, { force: true })
    },
    { scope: 'worker' },
  ],
})

const videoOf = (worker: number) => path.join(tmpdir(), `sfl-camera-${process.ppid}-${worker}.y4m`)

/** A still video of a sheet with a barcode in its middle, not compressed: a header, then each picture as planes. */
async function videoWith(code: string): Promise<Buffer> {
  const { body } = await renderBarcode({ text: code, type: 'code128', wscale: 3, hscale: 4 })
  const sheet = sharp({ create: { ...size, channels: 3, background: '#d8d4cc' } }).composite([
    { input: Buffer.from(body) },
  ])
  const light = await sheet
    .png()
    .toBuffer()
    .then((png) => sharp(png).toColourspace('b-w').raw().toBuffer())
  const colour = Buffer.alloc((size.width * size.height) / 2, 128)
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`)
  const picture = [Buffer.from('FRAME\n'), light, colour]
  return Buffer.concat([header, ...picture, ...picture])
}

declare global {
  interface Window {
    /** Every camera stream that the page received. */
    cameras: MediaStreamTrack[]
  }
}

/** Records the camera streams that a page receives, so that a test can check which are on. */
export async function watchCameras(page: Page): Promise<{ on: () => Promise<number> }> {
  await page.addInitScript(() => {
    window.cameras = []
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      window.cameras.push(...stream.getTracks())
      return stream
    }
  })
  return { on: () => page.evaluate(() => window.cameras.filter(({ readyState }) => readyState === 'live').length) }
}
