import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { templates } from '#lib/contract/templates.ts'
import { triggers } from '#lib/contract/triggers.ts'
import { users } from '#lib/contract/users.ts'
import { ada, submitBody, submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { ownPage, portalOrigin } from '#tests/e2e/support/raw.ts'
import { addressesOf } from '#tests/e2e/support/screens.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

/** Fields of an order that its page does not show. The intake stores every field that it does not know. */
const canary = `CANARY-${randomUUID()}`
const more = { unitPrice: canary, internalNote: canary, nested: { secret: canary } }
/** The page says its type alone. */
const attachments = [{ ...more, path: 'insert.pdf', type: 'insert', contentType: canary }]

const orderOf = (sourceOrderId: string) => ({
  ...more,
  sourceOrderId,
  items: [
    {
      ...more,
      sku: 'BC-85x55',
      sourceItemId: '1',
      quantity: 50,
      components: [{ ...more, code: 'Card', localFile: true, path: 'card.pdf' }],
    },
  ],
  shipments: [
    { ...more, attachments, carrier: { alias: 'pickup', accountNumber: canary }, shipTo: { ...ada, ...more } },
  ],
})

test.beforeEach(({ context }) => context.addInitScript(() => void (window.print = () => {})))

test('[SEC-35] a page sends only the data that it shows, and never the credentials of a role', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  const sent: Promise<{ address: string; text: string }>[] = []
  context.on('response', (answer) => {
    const kind = answer.headers()['content-type'] ?? ''
    const isPage = answer.url().startsWith(portalOrigin) && /^text\/(html|x-component)/.test(kind)
    if (isPage)
      sent.push(
        answer.text().then(
          (text) => ({ address: answer.url(), text }),
          () => ({ address: '', text: '' }),
        ),
      )
  })
  const sourceOrderId = `E2E-${randomUUID().slice(0, 8)}`
  const orderId = await submitBody(orderOf(sourceOrderId))
  await signIn('admin')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()

  const ask = async (path: string) => (await page.request.get(`/api/upstream/${path}`, { headers: ownPage })).json()
  const { _id } = users.me.response.parse(await ask('user/me'))
  const { data: roles } = users.accountRoles.response.parse(await ask(`user/${_id}/accountRoles`))
  const secrets = z
    .array(z.string().min(8))
    .min(2)
    .parse(roles.flatMap(({ token, secret }) => [token, secret]))
  expect(JSON.stringify(await ask(`order/details/${orderId}`))).toContain(canary)

  const { data: errors } = submissionErrors.list.response.parse(await ask('ordersubmissionerror?asDestination=true'))
  const { data: saved } = templates.list.response.parse(await ask('template'))
  const { data: ownTriggers } = triggers.list.response.parse(await ask('trigger'))
  const ids = {
    orderId,
    userId: _id,
    errorId: errors[0]?._id ?? '',
    templateId: saved[0]?._id ?? '',
    triggerId: ownTriggers[0]?._id ?? '',
  }
  await openOrder(page, { orderId, sourceOrderId })
  for (const address of addressesOf(ids)) {
    await page.goto(address)
    await ready(page)
  }
  await page.goto('/orders/list')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()

  const pages = await Promise.all(sent)
  expect(pages.filter(({ text }) => text.includes(sourceOrderId)).length).toBeGreaterThan(2)
  for (const { address, text } of pages) {
    for (const secret of [canary, ...secrets]) expect(text.includes(secret), `${secret} in ${address}`).toBe(false)
  }
})

test('pages of lists are light: ten orders, fifty orders and all licences, in bytes of HTML', async ({
  page,
  signIn,
}) => {
  // The list begins with the newest, and other tests send orders with texts of any length.
  await Promise.all(Array.from({ length: 10 }, () => submitOrder()))
  await signIn('admin')
  const bytesOf = async (path: string) => (await (await page.request.get(path)).body()).byteLength
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(10)
  expect(await bytesOf('/orders/list')).toBeLessThanOrEqual(45_000)
  expect(await bytesOf('/orders/list?perPage=50')).toBeLessThanOrEqual(120_000)
  expect(await bytesOf('/licences')).toBeLessThanOrEqual(100_000)
})

test('the orders page asks for no script of the i18n library, as the work list does', async ({ page, signIn }) => {
  await signIn()
  const hasLibrary = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    const scripts = [...html.matchAll(/<script [^>]*src="([^"]+\.js[^"]*)"/g)].map(([, address = '']) => address)
    const texts = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).text()))
    return texts.some((text) => text.includes('MISSING_MESSAGE'))
  }
  expect(await hasLibrary('/work')).toBe(true)
  expect(await hasLibrary('/orders/list')).toBe(false)
})

test('a list that the upstream has soon comes with its page, without a placeholder that it would replace', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/orders/list', '/work', '/work/batches'])
    await expect(async () => {
      const html = await (await page.request.get(path)).text()
      expect(html).not.toContain('skeleton-rows')
    }, path).toPass()
})
