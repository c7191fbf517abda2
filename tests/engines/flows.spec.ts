import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { orderDetails } from '#lib/contract/orders.ts'
import { announceArtwork, type Submission, sendArtwork, submitAtSite, submitOrder } from '#tests/e2e/support/brand.ts'
import { submitForSheets, textsOf as textsOfPdf } from '#tests/e2e/support/job-sheets.ts'
import { orderPage } from '#tests/e2e/support/orders.ts'
import { textsOf } from '#tests/e2e/support/texts.ts'
import { earlyDate } from '#tests/e2e/support/work.ts'
import { readArtwork } from '#upstream/pdf/testing/pdfs.ts'
import { portalOrigin, ports, upstreamOrigin } from './support/addresses.ts'
import { expect, open, signIn, signOut, test, userMenu } from './support/test.ts'
import { createUser, type User } from './support/user.ts'

const japanese = textsOf('ja-JP')
const button = (name: string | RegExp) => ({ role: 'button', name })
const says = (user: User, wanted: string) =>
  user.until(async () => (await user.find({ within: 'h1' }))?.text, 'the heading').toContain(wanted)

async function itemOf(user: User, { orderId }: Submission) {
  const { order } = orderDetails.parse(await user.ask(`order/details/${orderId}`))
  const [item] = order.orderData.items
  if (!item) throw new Error('the order has no item')
  return item
}

/** Completes the item of an order's page, and does not wait until that cannot be undone any more. */
async function completeItem(user: User) {
  const complete = button('Complete item Card 1')
  await user.click(complete)
  await user.sees(/Completing Card 1|Item completed/)
  // In the page: on a busy machine the notice may go before it is pressed.
  await user.run(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[data-toast]:has([data-command=undo]) button')
    ;[...buttons].find(({ innerText }) => innerText === 'Dismiss')?.click()
  })
  await user.sees('Item completed')
  await user.isGone(complete)
}

/** Sends an order at the site, and opens its page. */
async function openNewOrder(user: User, wish?: Parameters<typeof submitAtSite>[0]) {
  const order = await submitAtSite(wish)
  await open(user, orderPage(order.orderId))
  await says(user, 'Print ready')
  return order
}

test('[OL-04] [SE-01] a press on a row and the search lead to an order', async ({ user }) => {
  const { sourceOrderId } = await submitAtSite()
  for (let left = 2; left > 0; left -= 1) await submitAtSite()
  await user.window.resize(1024, 768)
  await open(user, '/orders/list')
  const third = 'main tbody tr:nth-child(3)'
  const number = (await user.find({ within: `${third} td:nth-child(3)` }))?.text ?? ''
  await user.click({ within: `${third} td:nth-child(5)` })
  await says(user, number)
  await user.run(() => history.back())
  await user.isAt(/\/orders\/list$/)
  await user.settles()
  await user.click({ role: 'link', name: number, within: third })
  await says(user, number)
  await user.window.resize(1280, 800)
  await user.settles()
  await user.press('Control+k')
  await user.isFocused({ role: 'combobox', name: 'Search orders' })
  await user.type(sourceOrderId)
  // Before the answer, the order stands among others.
  await user.click({ role: 'option', name: new RegExp(sourceOrderId), within: '[data-search=current]' })
  await says(user, sourceOrderId)
})

test('[BC-01] [BC-03] a scan opens its order, whether Enter or Tab ends it', async ({ user }) => {
  for (const end of ['Enter', 'Tab'] as const) {
    const order = await submitAtSite()
    await open(user, '/orders/list')
    const code = (await itemOf(user, order)).components[0]?.barcode ?? ''
    await user.scan(code, end)
    await user.isAt(orderPage(order.orderId, `?barcode=${code}`))
    await says(user, order.sourceOrderId)
  }
})

test('[OV-01] [FM-01] the file of an order is shown with its boxes', async ({ user }) => {
  const { upload, fetch: artwork } = await announceArtwork()
  // Only the engines accept the certificate of the run.
  await sendArtwork(upload.replace(upstreamOrigin, `http://localhost:${ports.upstream}`), await readArtwork('card-1'))
  const order = await submitOrder({ artwork })
  await open(user, orderPage(order.orderId))
  await says(user, 'Print ready')
  const opener = button(/^View file Card/)
  await user.click(opener)
  const picture = { role: 'img', name: 'Page 1 of Card', within: '[role=dialog]' }
  for (const wanted of [picture, { within: '[role=dialog] [data-box=trim] rect' }])
    await user.until(async () => (await user.find(wanted))?.box.height, 'the height of the page').toBeGreaterThan(100)
  await user.press('Escape')
  await user.isGone({ role: 'dialog' })
  await user.isFocused(opener)
})

test('[WK-04] [WK-05] a completion is undone, or goes through and is seen in a second window', async ({ user }) => {
  const order = await submitAtSite({ shipByDate: earlyDate() })
  const other = createUser(await user.window.open())
  await open(other, '/work')
  await open(user, '/work')
  const row = `[data-row="${(await itemOf(user, order))._id}"]`
  const complete = { ...button('Complete item Card 1'), within: row }
  await user.click(complete)
  await user.sees('Completing Card 1')
  await user.click(button(/^Undo/))
  await user.seesNo('Completing Card 1')
  expect((await itemOf(user, order)).status).toBe('live')
  await other.shows({ within: `${row}:not([data-gone])` })
  await user.click(complete)
  await user.until(async () => (await itemOf(user, order)).status, 'the status').toBe('complete')
  for (const one of [user, other]) await one.isGone({ within: `${row}:not([data-gone])` })
  await other.window.close()
})

test('[SP-01] [OL-02] [OL-03] an order is shipped by scans, and a filter finds it among the shipped ones', async ({
  user,
}) => {
  const { sourceOrderId } = await openNewOrder(user)
  await user.scan('SFL-CMD-SHIP')
  await user.click(button('Continue'))
  await user.isFocused({ role: 'textbox', name: 'Tracking number' })
  await user.scan('RM123456789GB')
  await user.shows({ role: 'alertdialog', name: 'Shipping documentation' })
  await user.click(button('Done'))
  await says(user, 'Shipped')
  await user.sees('RM123456789GB')
  await open(user, '/orders/list')
  await user.click({ within: 'main details summary' })
  await user.click({ role: 'link', name: 'Shipped', within: 'main details' })
  await user.isAt('filters=')
  const rows = () =>
    user.run(() => [...document.querySelectorAll<HTMLElement>('main tbody tr')].map(({ innerText }) => innerText))
  await user
    .until(async () => (await rows()).filter((row) => !row.includes('Shipped')), 'the rows of another status')
    .toEqual([])
  await user.sees(sourceOrderId)
})

test('[TD-01] [PK-01] an order of the day is packed and shipped by scans', async ({ user }) => {
  const order = await submitAtSite({ shipByDate: earlyDate() })
  await open(user, '/today')
  await user.click({ role: 'link', name: order.sourceOrderId, within: '[data-stage=production]' })
  await says(user, 'Print ready')
  await completeItem(user)
  await user.scan('SFL-CMD-PACK')
  await user.shows({ role: 'dialog', name: 'Ship shipment 1' })
  await user.scan((await itemOf(user, order)).barcode ?? '')
  await user.sees('The piece is in.')
  await user.scan('RM123456789GB')
  await user.shows({ role: 'alertdialog', name: 'Shipping documentation' })
  await user.click(button('Done'))
  await says(user, 'Shipped')
})

test('[US-02] a form names its error at the field, and saves once that is mended', async ({ user }) => {
  await open(user, '/setup/users')
  await user.click(button('Invite user'))
  const name = `Jo ${randomUUID().slice(0, 8)}`
  await user.fill('Name', name)
  await user.fill('Email', 'jo')
  await user.press('Tab')
  await user.choose('Production', { role: 'combobox', name: 'Role' })
  await user.click(button('Send invitation'))
  await user.sees('Enter an email address, such as name@example.com.')
  await user.fill('Email', `${name.toLowerCase().replace(' ', '.')}@site.example`)
  await user.click(button('Send invitation'))
  await user.sees('User has been invited successfully')
})

test('[TE-01] [TE-02] a template is written, and its preview shows what it makes', async ({ user }) => {
  await open(user, '/setup/templates/add')
  await user.fill(/^Name/, `M ${randomUUID().slice(0, 8)}`)
  await user.press('Tab')
  await user.choose('HTML', { role: 'combobox', name: /^Type/ })
  for (const [nth, words] of ['<mark>{{a}}', '{"a":1}'].entries()) {
    await user.click({ within: '.cm-content', nth })
    await user.press('Control+a')
    await user.type(words)
  }
  await user.click(button('Run'))
  // No script may read the frame: what the template marks is looked for on the screen.
  const isMarked = async () => {
    const { box } = (await user.find({ within: 'iframe[title=Preview]' })) ?? {}
    if (!box) return false
    const { x, y, width, height } = box
    const area = { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 }
    const pixels = await sharp(await user.window.screenshot())
      .extract(area)
      .removeAlpha()
      .raw()
      .toBuffer()
    return pixels.some(
      (red, at) => at % 3 === 0 && red > 220 && (pixels[at + 1] ?? 0) > 220 && (pixels[at + 2] ?? 255) < 60,
    )
  }
  await user.until(isMarked, 'the preview shows what is marked').toBe(true)
  await user.click(button('Save'))
  await user.sees('Template has been created')
})

test('[REL-19] a page without a network stays, sends nothing, and catches up', async ({ user, cutNetwork }) => {
  await openNewOrder(user)
  const restore = await cutNetwork()
  await user.sees(/No connection\. This page is from \d\d:\d\d/)
  await user.click(button('Complete item Card 1'))
  await user.sees('Not sent: no connection. Try again.')
  await restore()
  await user.seesNo('No connection. This page is from')
  await completeItem(user)
})

test('[SH-01] [SH-05] [SH-07] a user chooses language and theme, and finds the menu on a phone', async ({ user }) => {
  await open(user, '/orders/list')
  const choose = async (name: string) => {
    await user.click(userMenu)
    await user.click({ role: 'menuitemradio', name })
  }
  const root = (attribute: string) =>
    user.until(() => user.run((attribute) => document.documentElement.getAttribute(attribute), attribute), attribute)
  await choose('日本語')
  await root('lang').toBe('ja-JP')
  await says(user, japanese.orders.list.title)
  await user.settles()
  await choose('English UK')
  await root('lang').toBe('en-GB')
  await user.settles()
  await choose('Dark')
  await root('data-theme').toBe('dark')
  await user.window.resize(390, 844)
  await user.click(button('Menu'))
  await user.click({ role: 'link', name: 'Live Jobs', within: 'nav' })
  await user.isAt('/work')
  await user.settles()
  expect(await user.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await user.window.resize(1280, 800)
})

test('[JS-02] job sheets are the same on paper in every engine', async ({ user }) => {
  const notes = 'What is to be made. '
  const components = Array.from({ length: 10 }, () => ({}))
  const { orderId, sourceOrderId } = await submitForSheets({ description: notes.repeat(100), components })
  await open(user, '/profile')
  const pdf = await user.window.print(`${portalOrigin}/job-sheet?orderIds=${orderId}`)
  // WebKit writes no Unicode for digits of equal width.
  const plain = (text: string) => text.replaceAll(/[\s\d\ufffe]+/g, '')
  const pages = (await textsOfPdf(pdf)).map(plain)
  const places = pages.map((text) => ({ begins: text.includes('JobSheet'), ends: text.includes('Endofsheet') }))
  expect(places).toEqual(
    Array.from({ length: 10 }, () => [
      { begins: true, ends: false },
      { begins: false, ends: true },
    ]).flat(),
  )
  for (const [at, text] of pages.entries()) expect(text, `page ${at + 1}`).toContain(plain(sourceOrderId))
  expect(pages.join('').split(plain(notes))).toHaveLength(10 * 100 + 1)
})

test('[ST-03] [ST-09] [SEC-52] a user who signs out is a guest, also on the way back, and signs in again', async ({
  user,
}) => {
  const { sourceOrderId } = await openNewOrder(user)
  await signOut(user)
  // To a page that the browser may have kept as it was.
  await user.run(() => {
    Object.assign(window, { isLeft: true })
    history.back()
  })
  await user.until(() => user.run(() => 'isLeft' in window), 'the page is left').toBe(false)
  await user.isAt('/login')
  await user.seesNo(sourceOrderId)
  await user.goto('/orders/list?perPage=25')
  await user.isAt('/login?next=')
  await signIn(user)
  await user.isAt('/orders/list?perPage=25')
  await user.settles()
  await user.shows({ role: 'heading', name: 'All Orders' })
})
