import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { itemsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { ship } from '#tests/e2e/support/shipping.ts'
import { test as base, expect, ready } from '#tests/e2e/support/test.ts'
import { renderBarcode } from '#upstream/barcodes/render-barcode.ts'

const video = path.join(tmpdir(), `sfl-camera-${process.ppid}-${process.env.TEST_WORKER_INDEX}.y4m`)

/**
 * A browser with a camera, which shows a file; the user must allow it. As an option of the worker it would end the one before,
 * with its stored sessions, and keep this test for the end of a run.
 */
const test = base.extend({
  context: async ({ playwright, launchOptions, locale, viewport, hasTouch, isMobile, baseURL }, use) => {
    const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
    await using browser = await playwright.chromium.launch({
      ...launchOptions,
      // The headless shell gives no page a camera.
      executablePath: process.env.SFL_WHOLE_CHROMIUM ?? launchOptions.executablePath,
      args: [...(launchOptions.args ?? []), ...args],
    })
    await use(await browser.newContext({ locale, viewport, hasTouch, isMobile, baseURL }))
  },
})
test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.afterAll(() => rm(video, { force: true }))

/** A still video of a sheet with a barcode in its middle, not compressed: a header, then each picture as planes. */
async function videoWith(code: string): Promise<Buffer> {
  const size = { width: 1280, height: 720 }
  const { body } = await renderBarcode({ text: code, type: 'code128', wscale: 3, hscale: 4 })
  const sheet = sharp({ create: { ...size, channels: 3, background: '#d8d4cc' } })
  const png = await sheet
    .composite([{ input: Buffer.from(body) }])
    .png()
    .toBuffer()
  const light = await sharp(png).toColourspace('b-w').raw().toBuffer()
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

test('[BC-02] [PK-01] the camera of a phone opens the order of a code, goes off, and packs over the dialog', async ({
  page,
  context,
  addSession,
}) => {
  const { orderId } = await submitAtSite()
  await context.grantPermissions(['camera'])
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
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await addSession()
  await page.goto('/orders/list')
  await ready(page)
  const [item] = await itemsOf(page, { orderId })
  const code = item?.components[0]?.barcode ?? ''
  await writeFile(video, await videoWith(code))
  await page.getByRole('button', { name: 'Scan with the camera' }).tap()
  await expect(page).toHaveURL(orderPage(orderId, `?barcode=${code}`))
  await expect(page.getByRole('dialog', { name: 'Scan with the camera' })).toBeHidden()
  const on = await page.evaluate(() => window.cameras.filter(({ readyState }) => readyState === 'live').length)
  expect(on).toBe(0)
  await ship(page).tap()
  await page
    .getByRole('dialog', { name: 'Ship shipment 1' })
    .getByRole('button', { name: 'Scan with the camera' })
    .tap()
  const camera = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(camera.getByText(/pieces? (?:is|are) in/)).toBeVisible()
  expect(elsewhere).toEqual([])
})
