import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { users } from '#lib/contract/users.ts'
import { ada, submitBody } from '#tests/e2e/support/brand.ts'
import { addressesOf } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { idsOf, readerOf } from '#tests/e2e/support/walk.ts'

/** Fields of an order that its page does not show. The intake stores every field that it does not know. */
const canary = `CANARY-${randomUUID()}`
const more = { unitPrice: canary, internalNote: canary, nested: { secret: canary } }
/** The page says its type alone. */
const attachments = [{ ...more, path: 'insert.pdf', type: 'insert', contentType: canary }]
const components = [{ ...more, code: 'Card', localFile: true, path: 'card.pdf' }]
const carrier = { alias: 'pickup', accountNumber: canary }

test('[SEC-35] a page sends only the data that it shows, and never the credentials of a role', async ({
  page,
  addSession,
}) => {
  const sourceOrderId = `E2E-${randomUUID().slice(0, 8)}`
  const orderId = await submitBody({
    ...more,
    sourceOrderId,
    items: [{ ...more, sku: 'BC-85x55', sourceItemId: '1', quantity: 50, components }],
    // What an address has besides its lines is shown.
    shipments: [{ ...more, attachments, carrier, shipTo: ada }],
  })
  await addSession('admin')
  const ask = readerOf(page)
  const ids = { orderId, ...(await idsOf(ask)) }
  const { data: roles } = users.accountRoles.response.parse(await ask(`user/${ids.userId}/accountRoles`))
  const credentials = roles.flatMap(({ token, secret }) => [token, secret])
  const secrets = [canary, ...z.array(z.string().min(8)).min(2).parse(credentials)]
  expect(JSON.stringify(await ask(`order/details/${orderId}`))).toContain(canary)

  let pages = 0
  // As a page, and as what the browser fetches to go there from another page.
  for (const headers of [{}, { rsc: '1' }] as Record<string, string>[])
    for (const address of [...addressesOf(ids), `/orders/list?search=${sourceOrderId}`]) {
      const text = await (await page.request.get(address, { headers })).text()
      if (text.includes(sourceOrderId)) pages += 1
      expect(
        secrets.filter((secret) => text.includes(secret)),
        `${address} ${Object.keys(headers).join()}`,
      ).toEqual([])
    }
  expect(pages).toBeGreaterThan(4)
})
