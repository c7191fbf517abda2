import type { Page } from '@playwright/test'
import { freePort, startPortal } from './support/own-portal.ts'
import { expect, ready, test } from './support/public-portal.ts'
import { temporaryToken } from './support/temporary-token.ts'
import { test as plain } from './support/test.ts'

test.use({ locale: 'en-GB' })
plain.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })

async function open(page: Page, origin: string, path = '/orders/list') {
  const token = await temporaryToken()
  const next = encodeURIComponent(path)
  await page.goto(`${origin}/?token=${token}&next=${next}`)
  await expect(heading(page)).toBeVisible()
  await ready(page)
  return token
}

/** As a defect of ours would: nobody catches it. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

test('[ST-11] [SEC-48] an error on a page is reported, without anything about anybody', async ({
  page,
  context,
  site: { origin, collector },
  complaints,
}) => {
  const path = '/orders/list?page=1&filters=%7B%22q%22%3A%22CANARY-filter%22%7D'
  const token = await open(page, origin, path)
  await fail(page, 'CANARY-name jane.doe@example.com said "CANARY-quote" at https://api.test/a?q=CANARY-query')
  await expect.poll(() => collector.reports().length).toBe(1)
  const [report] = collector.reports()
  expect(report).toMatchObject({
    release: '1.0.63',
    environment: 'e2e',
    tags: { page: '/orders/list' },
    exception: { values: [{ type: 'Error', value: expect.stringContaining('CANARY-name') }] },
  })
  const sent = collector.raw.join('\n')
  const cookies = (await context.cookies()).map(({ value }) => value)
  const unwanted = ['CANARY-filter', 'CANARY-quote', 'CANARY-query', 'jane.doe', 'Pia', 'Kestrel', token, ...cookies]
  expect(unwanted.filter((text) => text !== '' && sent.includes(text))).toEqual([])
  expect(sent).not.toMatch(/"(?:cookie|referer|authorization|baggage|sentry-trace|traceparent)":/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('CANARY-name')])
})

test('[ST-11] [SEC-48] the server reports what nobody expected, and no refusal', async ({
  page,
  site: { origin, collector, gate },
  complaints,
}) => {
  await open(page, origin)
  gate.refuse(/\/order\?/, 404, 'not there')
  await page.reload()
  await expect(page.getByText('An error occurred while fetching orders')).toBeVisible()
  gate.refuse(/\/order\?/, 400, 'not so')
  await page.reload()
  await expect(page.getByText('An error occurred while fetching orders')).toBeVisible()
  gate.answer(/\/order\?/, () => ({ success: true, count: 'CANARY', data: 'CANARY' }))
  await page.reload()
  await expect(page.getByText('An error occurred while fetching orders')).toBeVisible()
  await expect.poll(() => collector.reports().length).toBe(1)
  const [report] = collector.reports()
  expect(report?.tags).toMatchObject({ call: 'orders.list' })
  expect(report?.exception.values.map(({ type }) => type)).toContain('ContractError')
  expect(collector.raw.join('\n')).not.toContain('CANARY')
  complaints.splice(0)
})

test('[REL-21] [ST-11] a part of the program that is gone makes the page load anew, once, where it was', async ({
  page,
  site: { origin, collector },
  complaints,
}) => {
  const path = '/orders/list?page=1&perPage=25'
  await open(page, origin, path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  // As after an update of the portal: what the open page has not loaded yet is no longer there.
  const gone = new Set<string>()
  let pages = 0
  let isOld = true
  await page.route('**/_next/static/**/*.js', (route) => {
    const { pathname } = new URL(route.request().url())
    if (isOld) gone.add(pathname)
    return gone.has(pathname) ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    pages += 1
    isOld = false
  })
  const menu = page.getByRole('button', { name: /^User menu/ })
  await menu.hover()
  await expect.poll(() => pages).toBe(1)
  await expect(heading(page)).toBeVisible()
  await ready(page)
  await expect(page).toHaveURL(origin + path)
  await expect.poll(() => collector.reports().length).toBe(1)
  const [value] = collector.reports().flatMap(({ exception }) => exception.values.map((one) => one.value))
  expect(value).toMatch(/^\/_next\/static\/.*\.js could not be loaded; the page was loaded anew$/)

  await page.mouse.move(0, 0)
  await menu.click()
  await expect(page.getByText('could not be loaded').first()).toBeVisible()
  expect(pages).toBe(1)
  expect(collector.reports()).toHaveLength(1)
  complaints.splice(0)
})

plain(
  '[ST-11] [SEC-48] on localhost nothing is reported, nor is anything loaded for it',
  async ({ page, complaints }) => {
    const origin = `http://localhost:${await freePort()}`
    const portal = await startPortal({ origin, env: { SENTRY_DSN: 'http://0123abcd@localhost:9/7' } })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const answer = await page.goto(`${origin}/login`)
    await ready(page)
    await fail(page, 'a defect')
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('a defect')])
    expect(await answer?.headerValue('content-security-policy')).toContain("connect-src 'self';")
    const html = (await answer?.text()) ?? ''
    expect(html).not.toMatch(/0123abcd|sflFaults/)
    await page.close()
    expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
    await portal.stop()
  },
)
