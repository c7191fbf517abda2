import type { Page } from '@playwright/test'
import { expect, ready, test } from '#tests/e2e/support/portals/public-portal.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'

test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })

async function open(page: Page, origin: string, path = '/orders/list') {
  const token = await temporaryToken()
  const next = encodeURIComponent(path)
  await page.goto(`${origin}/?token=${token}&next=${next}`)
  await expect(heading(page)).toBeVisible()
  await ready(page)
  return token
}

/** Throws an error that no code catches, as a defect of the portal would. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

/** Loads a script file that is no longer there, as a page does after an update of the portal. */
const loadPart = (page: Page, name: string) =>
  page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const script = Object.assign(document.createElement('script'), { src, nonce: document.scripts[0]?.nonce })
        script.addEventListener('error', () => resolve())
        document.head.append(script)
      }),
    `/_next/static/chunks/${name}.js`,
  )

test('[ST-11] [SEC-48] [SEC-47] an error on a page is reported without personal data', async ({
  page,
  context,
  site: { origin, collector, output },
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
  const cookies = (await context.cookies()).map(({ value }) => value).filter((value) => value !== '')
  expect(cookies).not.toEqual([])
  const unwanted = ['CANARY-filter', 'CANARY-quote', 'CANARY-query', 'jane.doe', 'Pia', 'Kestrel', token, ...cookies]
  expect(unwanted.filter((text) => sent.includes(text))).toEqual([])
  await page.evaluate(async () => {
    await fetch('/api/upstream/user/me?token=CANARY-token', { headers: { 'x-sfl': '1' } })
  })
  await expect.poll(output).toContain('"call":"users.me"')
  expect([...unwanted, 'CANARY-token', 'Bearer'].filter((text) => output().includes(text))).toEqual([])
  expect(sent).not.toMatch(/"(?:cookie|referer|authorization|baggage|sentry-trace|traceparent)":/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('CANARY-name')])

  await test.step('[REL-21] a page whose script file is gone reloads once, at the same address, and tells why', async () => {
    const values = () => collector.reports().map(({ exception }) => exception.values[0]?.value)
    const anew = page.waitForEvent('framenavigated')
    await loadPart(page, 'of-yesterday')
    await anew
    await expect(heading(page)).toBeVisible()
    await ready(page)
    await expect(page).toHaveURL(origin + path)
    await expect.poll(() => values().length).toBe(2)
    expect(values()[1]).toBe('/_next/static/chunks/of-yesterday.js could not be loaded; the page was loaded anew')

    let pages = 0
    page.on('framenavigated', () => (pages += 1))
    await loadPart(page, 'of-yesterday')
    await loadPart(page, 'also-of-yesterday')
    await fail(page, 'a later defect')
    await expect.poll(() => values().slice(2)).toEqual(['a later defect'])
    expect(pages).toBe(0)
    await expect.poll(() => complaints.join()).toContain('a later defect')
    complaints.splice(0)
  })
})

test('[ST-11] [SEC-48] the server reports unexpected errors, and does not report refusals', async ({
  page,
  site: { origin, collector, upstreamProxy },
  complaints,
}) => {
  await open(page, origin)
  const failed = page.getByText('An error occurred while fetching orders')
  for (const answer of [
    () => upstreamProxy.refuse(/\/order\?/, 404, 'not there'),
    () => upstreamProxy.refuse(/\/order\?/, 400, 'not so'),
    () => upstreamProxy.answer(/\/order\?/, () => ({ success: true, count: 'CANARY', data: 'CANARY' })),
  ]) {
    answer()
    await page.reload()
    await expect(failed).toBeVisible()
  }
  await expect.poll(() => collector.reports().length).toBe(1)
  const [report] = collector.reports()
  expect(report?.tags).toMatchObject({ call: 'orders.list' })
  expect(report?.exception.values.map(({ type }) => type)).toContain('ContractError')
  expect(collector.raw.join('\n')).not.toContain('CANARY')
  complaints.splice(0)
})
