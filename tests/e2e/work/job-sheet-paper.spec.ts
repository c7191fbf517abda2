import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { createNotes, submitForSheets, textsOf } from '#tests/e2e/support/job-sheets.ts'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { printed, scan } from '#tests/e2e/support/scan.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const formats = ['A4', 'Letter'] as const
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => void (window.print = () => {}))
})

/** Opens job sheets and waits until their texts and barcodes are loaded. */
async function openSheets(page: Page, orderId: string, search = '') {
  await page.goto(`/job-sheet?orderIds=${orderId}${search}`)
  await expect(page.getByText('The print dialog opens by itself')).toBeHidden()
}

const componentsOf = async (page: Page, orderId: string) =>
  (await detailsOf(page, orderId)).order.orderData.items.flatMap(({ components }) => components)

/** Pages as printed, in the order of the pages: what they say and what a scanner reads off them. */
async function paper(page: Page, format: (typeof formats)[number]) {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  const codes: string[][] = []
  for (const picture of await printed(pdf)) codes.push(await scan(picture))
  return { codes, texts: (await textsOf(pdf)).map(squeezed) }
}

test('[JS-02] an item of 12 components prints on 12 pages, each with the barcode of its component', async ({
  page,
  signIn,
}) => {
  await signIn()
  const { orderId } = await submitForSheets({ components: Array.from({ length: 12 }, () => ({})) })
  const components = await componentsOf(page, orderId)
  await openSheets(page, orderId)
  const { codes } = await paper(page, 'A4')
  expect(codes).toEqual(components.map(({ barcode }) => [`Code128: ${barcode}`]))
  const onLetter = await textsOf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
  expect(onLetter).toHaveLength(components.length)
})

test('[JS-02] a sheet longer than one page names itself on each page, and loses no text', async ({ page, signIn }) => {
  await signIn('admin')
  const lines = Array.from({ length: 120 }, (_, index) => `Step ${index + 1} of the work`)
  const notes = await createNotes(page, lines.join('\n'))
  const attributes = Object.fromEntries(lines.slice(0, 20).map((line) => [line.replace('Step', 'Attribute'), line]))
  const description = 'What is to be made. '.repeat(100)
  const { orderId, sourceOrderId } = await submitForSheets({
    description,
    components: Array.from({ length: 60 }, () => ({ attributes, infotechTemplateId: notes })),
  })
  const components = await componentsOf(page, orderId)
  await openSheets(page, orderId, `&componentIds=${components[7]?._id},${components[8]?._id}`)
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    const [firstSheet, secondSheet] = [texts.slice(0, texts.length / 2), texts.slice(texts.length / 2)]
    for (const [at, sheet] of [firstSheet, secondSheet].entries()) {
      const { barcode = '' } = components[7 + at] ?? {}
      const head = `${sourceOrderId}Card${barcode}Sheet${at + 1}of2,continued`
      for (const text of sheet) expect(text, format).toContain(head)
      const whole = sheet.map((text) => text.replace(head, '')).join('')
      for (const said of [
        ...lines,
        description,
        ...components.map((one) => one.barcode),
        `End of sheet ${at + 1} of 2`,
      ])
        expect(whole, format).toContain(squeezed(said))
    }
    expect(
      codes.map((read) => read.length),
      format,
    ).toEqual(texts.map((_, index) => Number(index % (texts.length / 2) === 0)))
  }
})

test('[JS-02] an order in Japanese prints with its own characters, and a scanner reads its barcodes', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn()
  const number = `注文-${Date.now()}号`
  const { orderId } = await submitForSheets({
    sourceOrderId: number,
    shipTo: { name: '髙﨑 遥' },
    description: '名刺（両面カラー・角丸加工）',
    components: [{ attributes: { 用紙: 'マットコート紙' } }],
  })
  const components = await componentsOf(page, orderId)
  const japanese = await browser.newContext({ locale: 'ja-JP', storageState: await page.context().storageState() })
  await japanese.addInitScript(() => void (window.print = () => {}))
  const sheet = await japanese.newPage()
  await sheet.goto(`/job-sheet?orderIds=${orderId}`)
  await expect(sheet.getByText('印刷画面が自動的に開きます')).toBeHidden()
  for (const format of formats) {
    const { codes, texts } = await paper(sheet, format)
    expect(codes, format).toEqual(components.map(({ barcode }) => [`Code128: ${barcode}`]))
    for (const said of [
      number,
      '髙﨑遥',
      '名刺（両面カラー・角丸加工）',
      'マットコート紙',
      '数量',
      '出荷期限',
      'ここまで',
    ])
      expect(texts.join(''), said).toContain(said)
  }
  await japanese.close()
})

/**
 * An order in each script. Lines that are read from the right end with a Latin letter: it stands at their left only if the
 * line, and not the sheet, says the direction.
 */
const scripts: {
  shipTo: Record<'name' | 'address1' | 'town' | 'postcode' | 'isoCountry', string>
  attributes: Record<string, string>
  description: string
  fromRight: string[]
  fromLeft: string[]
}[] = [
  {
    shipTo: { name: 'משה כהן', address1: 'רחוב הרצל 12 B', town: 'תל אביב', postcode: '6688312', isoCountry: 'IL' },
    attributes: { 'סוג נייר A4': 'נייר מט 350 UV' },
    description: 'כרטיסי ביקור 85 mm',
    fromRight: ['משה כהן', 'רחוב הרצל 12 B', 'סוג נייר A4', 'נייר מט 350 UV', 'כרטיסי ביקור 85 mm'],
    fromLeft: [],
  },
  {
    shipTo: { name: 'فاطمة الزهراء', address1: 'شارع النيل 34 B', town: 'دبي', postcode: '00000', isoCountry: 'AE' },
    attributes: { 'نوع الورق A4': 'ورق مطفي 350 UV' },
    description: 'بطاقات عمل 90 mm',
    fromRight: ['فاطمة الزهراء', 'شارع النيل 34 B', 'نوع الورق A4', 'ورق مطفي 350 UV', 'بطاقات عمل 90 mm'],
    fromLeft: [],
  },
  {
    shipTo: { name: '김민수', address1: '세종대로 110', town: '서울특별시', postcode: '04524', isoCountry: 'KR' },
    attributes: { 용지: '무광 코팅지 350' },
    description: '명함 (양면 인쇄)',
    fromRight: [],
    fromLeft: ['김민수', '세종대로 110', '용지', '무광 코팅지 350', '명함 (양면 인쇄)'],
  },
  {
    shipTo: { name: 'สมชาย ใจดี', address1: '99 ถนนสุขุมวิท', town: 'กรุงเทพฯ', postcode: '10110', isoCountry: 'TH' },
    attributes: { กระดาษ: 'เคลือบด้าน 350' },
    description: 'นามบัตร ที่ พิมพ์สองหน้า',
    fromRight: [],
    fromLeft: ['สมชาย ใจดี', '99 ถนนสุขุมวิท', 'กระดาษ', 'เคลือบด้าน 350', 'นามบัตร ที่ พิมพ์สองหน้า'],
  },
]

/** Where the first and last character of a line stand, and the first and last digit of its number, from the left. */
const placesIn = (sheet: Locator, line: string) =>
  sheet.evaluate((article, text) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const at = node.textContent?.indexOf(text) ?? -1
      if (at < 0 || (node.textContent ?? '').slice(at + text.length).match(/^[^\n]/)) continue
      const left = (index: number) => {
        const range = document.createRange()
        range.setStart(node, at + index)
        range.setEnd(node, at + index + 1)
        return range.getClientRects()[0]?.left ?? Number.NaN
      }
      const digits = /\d+/.exec(text)
      const number = digits ? [left(digits.index), left(digits.index + digits[0].length - 1)] : [0, 0]
      return { ends: [left(0), left(text.length - 1)], number }
    }
    throw new Error(`the sheet does not have ${text}`)
  }, line)

/** The characters of a sheet that look like one which no font has. */
const missingGlyphs = (sheet: Locator) =>
  sheet.evaluate((article) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.font = `30px ${getComputedStyle(article).fontFamily}`
    const draw = (character: string) => {
      context.clearRect(0, 0, 60, 60)
      context.fillText(character, 15, 40)
      return context.getImageData(0, 0, 60, 60).data.join()
    }
    const missing = draw('\u{10fffd}')
    return [...new Set(article.textContent)].filter((character) => /\S/u.test(character) && draw(character) === missing)
  })

test('[JS-02] an order in Hebrew, Arabic, Korean or Thai prints each line in its own direction, and no character as a box', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const { shipTo, attributes, description, fromRight, fromLeft } of scripts) {
    const { orderId } = await submitForSheets({ shipTo, description, components: [{ attributes }] })
    await openSheets(page, orderId)
    const sheet = page.getByRole('article')
    for (const line of [...fromRight, ...fromLeft]) {
      const { ends, number } = await placesIn(sheet, line)
      const [first = 0, last = 0] = fromRight.includes(line) ? ends.toReversed() : ends
      expect(first, line).toBeLessThan(last)
      expect(number[0], line).toBeLessThanOrEqual(number[1] ?? 0)
    }
    // Where the system has a font for Thai, that one is taken; the portal's is there for all others.
    const fonts = await page.evaluate(async () => {
      const loaded = await document.fonts.load('16px "Noto Sans Thai"', 'ที่')
      return loaded.map(({ status }) => status)
    })
    expect(fonts).toEqual(['loaded'])
    expect(await missingGlyphs(sheet)).toEqual([])
  }
})

test('[JS-02] a code that fits the width of the paper prints as a barcode, and a longer or Japanese one as text to type', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn()
  const barcodes = ['SHOP-EU-2026-000123456', 'X'.repeat(63), 'Y'.repeat(64), '注文コード']
  const { orderId } = await submitForSheets({ components: barcodes.map((barcode) => ({ barcode })) })
  await openSheets(page, orderId)
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    expect(codes, format).toEqual([[`Code128: ${barcodes[0]}`], [`Code128: ${barcodes[1]}`], [], []])
    for (const at of [2, 3])
      expect(texts[at], format).toContain(squeezed('There is no barcode for this code. Type it:') + barcodes[at])
  }
  await expect(page.getByText('Some barcodes could not be drawn')).toBeVisible()
  expect(new Set(complaints.splice(0)).size).toBe(1)
})

test('[JS-02] a barcode prints with bars of a quarter of a millimetre on white, in the dark theme too', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn()
  const { orderId } = await submitForSheets({ components: [{ barcode: 'X'.repeat(63) }, {}] })
  await openSheets(page, orderId)
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
  for (const picture of await printed(pdf)) {
    const { channels } = await sharp(picture).flatten({ background: '#fff' }).stats()
    for (const { mean } of channels) expect(mean, 'mostly white').toBeGreaterThan(220)
  }
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  // The width of an A4 page within its margins.
  await page.setViewportSize({ width: Math.floor((190 / 25.4) * 96), height: 1000 })
  const widths = await page
    .getByRole('article')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width))
  const modules = [11 * (63 + 3) + 2 + 20, 11 * (10 + 3) + 2 + 20]
  for (const [at, width] of widths.entries())
    expect(((width / 96) * 25.4) / (modules[at] ?? 0)).toBeGreaterThanOrEqual(0.25)
  expect(widths).toHaveLength(2)
})

test('[JS-04] a template of text prints as text, line by line, with its placeholders filled in and no markup interpreted', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const text =
    'First <b>line</b> & <script>document.title = "taken"</script>\n  second {{item.quantity}} × {{item.description}}\n\nlast'
  const notes = await createNotes(page, text, 'zlp')
  const description = '<i>Card</i> & "more"'
  const { orderId } = await submitForSheets({ description, components: [{ infotechTemplateId: notes }, {}] })
  const filled = text.replace(/\{\{.*\}\}/, `250 × ${description}`)
  await openSheets(page, orderId)
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  expect(await first.getByText('First <b>line</b>').innerText()).toBe(filled)
  await expect(first.locator('b, i, script')).toHaveCount(0)
  await expect(page).toHaveTitle('Job Sheet · Site Flow Light')
  await expect(second.getByText('Check the first sheet against the proof.')).toBeVisible()
  const { texts } = await paper(page, 'A4')
  expect(texts[0]).toContain('second250×')
})

test('[JS-04] [SEC-36] a template of type html prints as HTML on every page that it takes, runs nothing, and covers nothing of the sheet', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const rows = Array.from({ length: 60 }, (_, at) => `<tr><td>Step ${at + 1}</td><td>{{{item.description}}}</td></tr>`)
  const template = await createNotes(
    page,
    `<h1 style="color: rgb(1, 2, 3)">Fold {{item.quantity}}</h1>
<p style="position: fixed; inset: 0; background: #fff; margin: -300px" class="fixed inset-0">Over all</p>
<script>document.title = 'taken'</script><img src="https://attack.example/a.png" onerror="document.title = 'taken'">
<table><thead><tr><th>Station</th><th>What</th></tr></thead>${rows.join('')}</table>`,
  )
  const broken = await createNotes(page, '<b>{{#if}}</b>')
  const description = '<i>Card</i> & "more"'
  const { orderId, sourceOrderId } = await submitForSheets({
    description,
    components: [{ infotechTemplateId: template }, {}, { infotechTemplateId: broken }],
  })
  const components = await componentsOf(page, orderId)
  await openSheets(page, orderId)
  const sheet = page.getByRole('article').first()
  await expect(sheet.getByRole('heading', { name: 'Fold 250' })).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(sheet.getByRole('cell', { name: description })).toHaveCount(60)
  await expect(sheet.locator('i, script, img[src^="https:"], [class*="fixed"]')).toHaveCount(0)
  await expect(sheet.getByText('Over all')).toHaveCSS('position', 'static')
  await expect(page).toHaveTitle('Job Sheet · Site Flow Light')
  await expect(page.getByText('The notes of your site could not be loaded or filled in')).toBeVisible()
  for (const format of formats) {
    const { codes, texts } = await paper(page, format)
    const pages = texts.length - 2
    expect(pages, format).toBeGreaterThan(1)
    for (const text of texts.slice(0, pages)) expect(text, format).toContain(sourceOrderId)
    for (const text of texts.slice(1, pages)) expect(text, format).toContain('StationWhat')
    expect(
      texts
        .slice(0, pages)
        .join('')
        .match(/Step\d+/g),
      format,
    ).toHaveLength(60)
    expect(codes, format).toEqual(
      components
        .map(({ barcode }) => [`Code128: ${barcode}`])
        .toSpliced(1, 0, ...Array.from({ length: pages - 1 }, () => [])),
    )
  }
})
