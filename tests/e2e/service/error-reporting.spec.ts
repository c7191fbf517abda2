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
})
