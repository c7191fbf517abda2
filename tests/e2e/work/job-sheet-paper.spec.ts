import type { Page } from '@playwright/test'
import { createNotes, submitForSheets, textsOf } from '#tests/e2e/support/job-sheets.ts'
import { itemsOf } from '#tests/e2e/support/orders.ts'
import { printed, scan } from '#tests/e2e/support/scan.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const formats = ['A4', 'Letter'] as const
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test.beforeEach(async ({ context, signIn }) => {
  await context.addInitScript(() => void (window.print = () => {}))
  await signIn('admin')
})

/** Opens job sheets and waits until their texts and barcodes are loaded. */
async function openSheets(page: Page, orderId: string, search = '') {
  await page.goto(`/job-sheet?orderIds=${orderId}${search}`)
  await expect(page.getByText('The print dialog opens by itself')).toBeHidden()
}

const componentsOf = async (page: Page, orderId: string) =>
  (await itemsOf(page, { orderId })).flatMap(({ components }) => components)

/** Pages as printed, in the order of the pages: what they say and what a scanner reads off them. */
async function paper(page: Page, format: (typeof formats)[number]) {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  const codes: string[][] = []
  // The sheet of a part has the code of its whole item, too.
  const isOfPart = (code: string) => !/: B3[0-9A-F]+$/.test(code)
  for (const picture of await printed(pdf)) codes.push((await scan(picture)).filter(isOfPart))
  return { codes, texts: (await textsOf(pdf)).map(squeezed) }
}

test('[JS-02] a sheet longer than one page names itself on each page, and loses no text', async ({ page }) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Step ${index + 1} of the work`)
  const notes = await createNotes(page, lines.join('\n'))
  const attributes = Object.fromEntries(lines.slice(0, 20).map((line) => [line.replace('Step', 'Attribute'), line]))
  const description = 'What is to be made. '.repeat(100)
  const all = Array.from({ length: 60 }, () => ({ attributes, infotechTemplateId: notes }))
  const { orderId, sourceOrderId } = await submitForSheets({ description, components: all })
  const components = await componentsOf(page, orderId)
  await openSheets(page, orderId, `&componentIds=${components[7]?._id},${components[8]?._id}`)
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    const half = texts.length / 2
    for (const [at, sheet] of [texts.slice(0, half), texts.slice(half)].entries()) {
      const head = `${sourceOrderId}Card${components[7 + at]?.barcode}Sheet${at + 1}of2`
      for (const text of sheet) expect(text, format).toContain(head)
      const whole = sheet.map((text) => text.replace(head, '')).join('')
      const barcodes = components.map(({ barcode }) => barcode)
      for (const said of [...lines, description, ...barcodes, `End of sheet ${at + 1} of 2`])
        expect(whole, format).toContain(squeezed(said))
    }
    const counts = codes.map(({ length }) => length)
    expect(counts, format).toEqual(texts.map((_, index) => Number(index % half === 0)))
  }
})

test('[JS-02] a number of any length and script stays on the paper', async ({ page }) => {
  for (const sourceOrderId of ['W'.repeat(26), '1234567890'.repeat(9), `注文${'番号'.repeat(20)}`]) {
    const own = `${Date.now()}${sourceOrderId}`.slice(0, 90)
    const { orderId } = await submitForSheets({ sourceOrderId: own, components: [{}] })
    await openSheets(page, orderId)
    const { texts } = await paper(page, 'A4')
    for (const number of [own, `${own}-1`]) expect(texts.join('')).toContain(squeezed(number))
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: Math.floor((190 / 25.4) * 96), height: 1000 })
    const wider = await page.getByRole('article').evaluate((sheet) => {
      const { right } = sheet.getBoundingClientRect()
      return Array.from(sheet.querySelectorAll('*'), (element) => element.getBoundingClientRect().right - right)
    })
    expect(Math.max(...wider)).toBeLessThanOrEqual(0.5)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('[JS-02] an order in Japanese prints with its own characters, and a scanner reads it', async ({
  page,
  browser,
}) => {
  const number = `注文-${Date.now()}号`
  const description = '名刺（両面カラー・角丸加工）'
  const components = Array.from({ length: 4 }, () => ({ attributes: { 用紙: 'マットコート紙', 箔: true } }))
  const { orderId } = await submitForSheets({
    sourceOrderId: number,
    shipTo: { name: '髙﨑 遥' },
    description,
    components,
  })
  const barcodes = (await componentsOf(page, orderId)).map(({ barcode }) => [`Code128: ${barcode}`])
  const japanese = await browser.newContext({ locale: 'ja-JP', storageState: await page.context().storageState() })
  await japanese.addInitScript(() => void (window.print = () => {}))
  const sheet = await japanese.newPage()
  await sheet.goto(`/job-sheet?orderIds=${orderId}`)
  await expect(sheet.getByText('印刷画面が自動的に開きます')).toBeHidden()
  await expect(sheet.locator('html')).toHaveAttribute('lang', 'ja-JP')
  const { codes, texts } = await paper(sheet, 'A4')
  expect(codes).toEqual(barcodes)
  for (const said of [number, description, '髙﨑遥', 'マットコート紙', 'あり', '数量', '出荷期限', 'ここまで'])
    expect(texts.join(''), said).toContain(said)
  await japanese.close()
})

test('[JS-02] a code that fits the paper prints with bars of 0.25 mm, any other as text', async ({
  page,
  complaints,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const barcodes = ['SHOP-EU-2026-000123456', 'X'.repeat(63), 'Y'.repeat(64), '注文コード']
  const { orderId } = await submitForSheets({ components: barcodes.map((barcode) => ({ barcode })) })
  await openSheets(page, orderId)
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    expect(codes.flat(), format).toEqual([`Code128: ${barcodes[0]}`, `Code128: ${barcodes[1]}`])
    for (const at of [2, 3])
      expect(texts.join(''), format).toContain(squeezed('There is no barcode for this code. Type it:') + barcodes[at])
  }
  await expect(page.getByText('Some barcodes could not be drawn')).toBeVisible()
  expect(new Set(complaints.splice(0)).size).toBe(1)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  // The width of an A4 page within its margins.
  await page.setViewportSize({ width: Math.floor((190 / 25.4) * 96), height: 1000 })
  const image = page
    .getByRole('article')
    .nth(1)
    .getByRole('img', { name: `Barcode ${barcodes[1]}` })
  const width = await image.evaluate((element) => element.getBoundingClientRect().width)
  const modules = 11 * (63 + 3) + 2 + 20
  expect(((width / 96) * 25.4) / modules).toBeGreaterThanOrEqual(0.25)
})

test('[JS-04] [SEC-36] notes print as text or HTML on each of their pages, and run nothing', async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_, at) => `<tr><td>Step ${at + 1}</td><td>{{{item.description}}}</td></tr>`)
  const html = `<h1 style="color: rgb(1, 2, 3)">Fold {{item.quantity}}</h1>
<p style="position: fixed; inset: 0; background: #fff; margin: -300px" class="fixed inset-0">Over all</p>
<script>document.title = 'taken'</script><img src="https://attack.example/a.png" onerror="document.title = 'taken'">
<table><thead><tr><th>Station</th><th>What</th></tr></thead>${rows.join('')}</table>`
  const notes = [await createNotes(page, html), undefined, await createNotes(page, '<b>{{#if}}</b>')]
  notes.push(await createNotes(page, 'First <b>line</b>\n  second × {{item.quantity}}', 'zlp'))
  const description = '<i>Card</i> & "more"'
  const { orderId, sourceOrderId } = await submitForSheets({
    description,
    components: notes.map((infotechTemplateId) => (infotechTemplateId ? { infotechTemplateId } : {})),
  })
  const components = await componentsOf(page, orderId)
  await openSheets(page, orderId)
  const [asHtml, usual, , asText] = await page.getByRole('article').all()
  if (!asHtml || !usual || !asText) throw new Error('no sheets')
  await expect(asHtml.getByRole('heading', { name: 'Fold 250' })).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(asHtml.getByRole('cell', { name: description })).toHaveCount(60)
  await expect(asHtml.locator('i, script, img[src^="https:"], [class*="fixed"]')).toHaveCount(0)
  await expect(asHtml.getByText('Over all')).toHaveCSS('position', 'static')
  await expect(usual.getByText('Check the first sheet against the proof.')).toBeVisible()
  expect(await asText.getByText('First').innerText()).toBe('First <b>line</b>\n  second × 250')
  await expect(asText.locator('b')).toHaveCount(0)
  await expect(page).toHaveTitle('Job Sheet · Site Flow Light')
  await expect(page.getByText('The notes of your site could not be loaded or filled in')).toBeVisible()
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    const pages = texts.slice(0, texts.length - 3)
    expect(pages.length, format).toBeGreaterThan(1)
    for (const said of pages) expect(said, format).toContain(sourceOrderId)
    for (const said of pages.slice(1)) expect(said, format).toContain('StationWhat')
    expect(pages.join('').match(/Step\d+/g), format).toHaveLength(60)
    const barcodes = components.map(({ barcode }) => [`Code128: ${barcode}`])
    expect(codes, format).toEqual(barcodes.toSpliced(1, 0, ...pages.slice(1).map(() => [])))
  }
})
