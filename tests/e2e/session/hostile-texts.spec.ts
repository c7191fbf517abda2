import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { toFileName } from '#lib/files/formats.ts'
import { attackTexts, hostileOrder } from '#tests/e2e/support/attacks.ts'
import { ownDay, type Submission, submitBody } from '#tests/e2e/support/brand.ts'
import { createNotes, submitForSheets } from '#tests/e2e/support/job-sheets.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { colleague } from '#tests/e2e/support/shipping.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { loadRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

/** Records every script that a text got to run, every request to a foreign host, and every report of the policy. */
async function watchForHarm(context: BrowserContext, complaints: string[]) {
  await context.addInitScript(() => {
    Object.assign(window, { attacked: () => console.error('attacked') })
    window.print = () => {}
  })
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    // One that stays open would hold the page, and the test would end without saying why.
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const address = request.url()
    const isForeign = /^https?:/.test(address) && new URL(address).hostname !== 'localhost'
    if (isForeign || address.includes('csp-report')) complaints.push(`request: ${address}`)
  })
}

/** The text of the document without its scripts, hidden text included. */
const textOf = (page: Page, selector = 'body') =>
  page.evaluate((part) => {
    const copy = document.querySelector(part)?.cloneNode(true) as Element | undefined
    for (const script of copy?.querySelectorAll('script') ?? []) script.remove()
    return copy?.textContent ?? ''
  }, selector)

/** Waits until all the texts stand on the page, letter by letter. */
async function expectVerbatim(page: Page, texts: readonly string[], selector?: string) {
  const missing = async () => {
    const text = await textOf(page, selector)
    return texts.filter((one) => !text.includes(one))
  }
  await expect.poll(missing, page.url()).toEqual([])
  const harmed = await page.evaluate(() => {
    const links = Array.from(document.links).filter(({ protocol }) => !/^(?:https?|mailto):$/.test(protocol))
    const markup = [...links, ...document.querySelectorAll('[onerror],[onload],base,plaintext,embed')]
    return [Object.hasOwn(Object.prototype, 'attacked'), ...markup.map(({ outerHTML }) => outerHTML)]
  })
  expect(harmed).toEqual([false])
}

const cancel = (page: Page, orderId: string) => colleague(page, 'PUT', `/order/${orderId}/cancel`)

type Hostile = Submission & { text: string }

/** An order number is a part of addresses, which cannot have backslashes. */
const numberOf = (text: string) => `${randomUUID().slice(0, 8)} ${text.replaceAll('\\', '')}`
const numbersOf = (orders: readonly Hostile[]) => orders.map(({ sourceOrderId }) => sourceOrderId)

async function submitHostile(page: Page, text: string): Promise<Hostile> {
  const sourceOrderId = numberOf(text)
  const notesId = await createNotes(page, text, 'zlp')
  // Behind the first rows of the work list and of the wall, which other tests use.
  const body = hostileOrder(sourceOrderId, [text], { shipByDate: '2015-01-01', notesId })
  return { orderId: await submitBody(body), sourceOrderId, text }
}

/** An order view shows as many panels open as there are texts, and each of its fields. */
async function checkOrderView(page: Page, texts: readonly string[]) {
  const [first = ''] = texts
  const sourceOrderId = numberOf(first)
  const orderId = await submitBody(hostileOrder(sourceOrderId, texts, { shipByDate: ownDay() }))
  const trackingNumbers = texts.map((text) => text.slice(0, 100).trim())
  for (const [at, { _id }] of (await detailsOf(page, orderId)).shipments.entries()) {
    const trackingUrl = `https://attack.example/?${encodeURIComponent(first)}`
    await colleague(page, 'PUT', `/shipment/${_id}/shipping`, { trackingNumber: trackingNumbers[at], trackingUrl })
  }
  await openOrder(page, { orderId, sourceOrderId })
  const pieces = texts.flatMap((text) => [`2 ${text}`, `${text}: ${text}`])
  await expectVerbatim(page, [sourceOrderId, ...pieces, ...trackingNumbers])
  // Customer, purchase order, instructions, tags, name, attribute, file, address, phone, alert, packed item, log.
  expect((await textOf(page)).split(first).length - 1, first).toBeGreaterThanOrEqual(18)
  await expect(page).toHaveTitle(/Site Flow Light$/)
  await ready(page)
  await page.getByRole('button', { name: 'View file Card' }).first().click()
  await expect(page.getByRole('dialog').getByText('Created', { exact: true })).toBeVisible()
  await expectVerbatim(page, [toFileName(first)], '[role=dialog]')
  await cancel(page, orderId)
}

async function checkJobSheets(page: Page, orders: readonly Hostile[]) {
  await page.goto(`/job-sheet?orderIds=${orders.map(({ orderId }) => orderId).join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(orders.length)
  await expectVerbatim(page, [...numbersOf(orders), ...attackTexts])
  const notes = await page.locator('.job-sheet-notes').allTextContents()
  // Those with placeholders are filled in, or missing where they are no template.
  expect(notes).toEqual(expect.arrayContaining(attackTexts.filter((text) => !text.includes('{{'))))
  expect(notes.join()).not.toContain('{{')

  const ofHtml = await Promise.all(attackTexts.map((text) => createNotes(page, `<p>note</p>${text}`)))
  const components = ofHtml.map((infotechTemplateId) => ({ infotechTemplateId }))
  const { orderId } = await submitForSheets({ components })
  await page.goto(`/job-sheet?orderIds=${orderId}`)
  await expect(page.getByRole('article')).toHaveCount(attackTexts.length)
  await expect(page.locator('.job-sheet-html p:text-is("note")').first()).toBeVisible()
  const forbidden = '.job-sheet-html :is(script, style, svg, math, iframe, form, a, [onerror])'
  await expect(page.locator(forbidden)).toHaveCount(0)
  expect(page.frames()).toHaveLength(1)
}

async function checkSearch(page: Page, orders: readonly Hostile[]) {
  const dialog = page.getByRole('dialog')
  await page.goto(`/orders/list?search=${orders[0]?.sourceOrderId.slice(0, 8)}`)
  await ready(page)
  for (const { sourceOrderId, text } of orders) {
    const own = sourceOrderId.slice(0, 8)
    await dialog.locator('input').first().fill(own)
    await expect(dialog.getByRole('option').filter({ hasText: own })).toBeVisible()
    await expectVerbatim(page, [sourceOrderId, text], '[role=dialog]')
  }
}

async function checkWorkList(page: Page, orders: readonly Hostile[]) {
  const [first = { sourceOrderId: '', text: '' }] = orders
  await page.goto('/work')
  await ready(page)
  for (const order of orders) await loadRows(page, order, 1)
  await expectVerbatim(page, [...numbersOf(orders), ...attackTexts], 'main')
  const row = page.locator('[data-row]').filter({ hasText: first.sourceOrderId })
  await row.locator('[data-part=expand]').click()
  await expect(row.getByText('Local File', { exact: true })).toBeVisible()
  await row.locator('[data-part=show]').click()
  await expect(page.getByRole('dialog').getByText('Ship to')).toBeVisible()
  await expectVerbatim(page, [first.text, first.sourceOrderId], '[role=dialog]')
}

test('[SEC-40] [SEC-41] [SEC-42] hostile texts are shown as text on every screen', {
  tag: '@attack',
}, async ({ page, context, addSession, complaints }) => {
  test.slow()
  await watchForHarm(context, complaints)
  await addSession('admin')
  await page.goto('/orders/list')
  // Every list shows one of these orders for each text.
  const orders = await Promise.all(attackTexts.map((text) => submitHostile(page, text)))
  await page.goto('/orders/list?perPage=50')
  await expectVerbatim(page, numbersOf(orders))
  for (let from = 0; from < attackTexts.length; from += 5) await checkOrderView(page, attackTexts.slice(from, from + 5))
  await checkJobSheets(page, orders)
  await checkSearch(page, orders)
  await checkWorkList(page, orders)
  await Promise.all(orders.map(({ orderId }) => cancel(page, orderId)))
})
