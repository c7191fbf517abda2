import sharp from 'sharp'
import { refusal } from '#lib/contract/fields.ts'
import { cookieHeader, ownPage, portalOrigin, raw } from '#tests/e2e/support/raw.ts'
import { scan } from '#tests/e2e/support/scan.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const address = (text: string, search: string) => `/api/upstream/barcode/generate/${encodeURIComponent(text)}${search}`

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

test('[BC-04] a scanner reads a barcode of every type, scale and rotation', async ({ page }) => {
  for (const [text, search, read] of [
    ['B4000A8B51', '', 'Code128: B4000A8B51'],
    ['B4000A8B51', '?type=code128&wscale=1&hscale=10', 'Code128: B4000A8B51'],
    ['B4000A8B51', '?type=code128&rotate=R', 'Code128: B4000A8B51'],
    ['PO 77/4711', '?type=code128&rotate=I', 'Code128: PO 77/4711'],
    ['https://example.com/注文/1', '?type=qrcode&wscale=4', 'QRCode: https://example.com/注文/1'],
    ['B4000A8B51', '?type=datamatrix&wscale=4', 'DataMatrix: B4000A8B51'],
    ['4006381333931', '?type=ean13&wscale=3', 'EAN13: 4006381333931'],
    ['ABC-1234', '?type=code39', 'Code39: ABC-1234'],
  ] as const) {
    const answer = await page.request.get(address(text, search), { headers: ownPage })
    expect(answer.status(), search).toBe(200)
    expect(await scan(await answer.body()), search).toEqual([read])
  }
})

test('[BC-04] a barcode grows in width and height with its scale, and a rotation lays it on its side', async ({
  page,
}) => {
  async function sizeOf(search: string) {
    const answer = await page.request.get(address('B4000A8B51', search), { headers: ownPage })
    const { width, height } = await sharp(await answer.body()).metadata()
    return { width, height }
  }
  const usual = await sizeOf('')
  expect(await sizeOf('?wscale=4')).toEqual({ width: usual.width * 2, height: usual.height })
  const high = await sizeOf('?hscale=4')
  expect(high.width).toBe(usual.width)
  // Rounded to whole pixels.
  expect(Math.abs(high.height - usual.height * 2)).toBeLessThanOrEqual(1)
  expect(await sizeOf('?rotate=R')).toEqual({ width: usual.height, height: usual.width })
})

test('[BC-04] a barcode that cannot be drawn is refused with the reason, and an unknown code is not found', async ({
  context,
}) => {
  const headers = { ...ownPage, cookie: await cookieHeader(context) }
  for (const [text, search] of [
    ['letters', '?type=ean13'],
    ['B4000A8B51', '?type=aztec'],
    ['B4000A8B51', '?wscale=0'],
    ['B4000A8B51', '?wscale=5000'],
    ['B4000A8B51', '?wscale=wide'],
    ['B4000A8B51', '?hscale=-1'],
    ['B4000A8B51', '?rotate=Q'],
    ['B4000A8B51', '?rotate=N&rotate=R'],
    ['注文', '?type=code39'],
    ['注文', '?type=code128'],
    ['X'.repeat(81), '?type=code128'],
    ['4006381333930', '?type=ean13'],
  ] as const) {
    const answer = await raw(address(text, search), { headers })
    expect([answer.status, search]).toEqual([400, search])
  }
  const inWords = await raw(address('letters', '?type=ean13'), { headers })
  expect(refusal.parse(JSON.parse(inWords.text)).error.message).toMatch(/\w+ \w+/)
  expect((await raw('/api/upstream/barcode/details/NO-SUCH-CODE', { headers })).status).toBe(404)
  expect((await raw('/api/upstream/barcode/generate/..%2f..%2forder', { headers })).status).toBe(404)
})

test('[BC-04] a guest who asks for a barcode is refused', async ({ playwright }) => {
  const guest = await playwright.request.newContext({ baseURL: portalOrigin })
  expect((await guest.get(address('B4000A8B51', ''), { headers: ownPage })).status()).toBe(401)
  await guest.dispose()
})
