import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { forEachTest } from '../../tests/support/made.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { accounts, orders } from '../core/database/schema/tables.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'

const site = forEachTest(() => createIntakeSite({}, accountRoutes))

const allow = (accountId: string, reuseCancelledNumbers = true) =>
  site.database.orm.update(accounts).set({ settings: { reuseCancelledNumbers } }).where(eq(accounts.id, accountId))
const cancel = async (orderId: string) => (await site.send('PUT', `/api/order/${orderId}/cancel`)).status
const send = async (number = 'A-1') => (await site.send('POST', '/api/order', orderBody(number))).status

it('the number of a cancelled order can be used again, once, as soon as its brand allows it', async () => {
  const read = async () =>
    z.object({ oneflowAccountSettings: z.looseObject({}) }).parse(await (await site.send('GET', '/api/vars')).json())
  const save = async (reuseCancelledNumbers: unknown) =>
    (await site.send('PUT', '/api/accountSettings/save', { accountId: site.brand.id, reuseCancelledNumbers })).status
  const first = await site.submit(orderBody('A-1'))
  expect([await save('yes'), await save(true)]).toEqual([400, 200])
  expect((await read()).oneflowAccountSettings).toMatchObject({ reuseCancelledNumbers: true })
  expect(await send()).toBe(400) // not cancelled yet
  expect(await cancel(first._id)).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => send()))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(400)])
  expect(await site.database.orm.$count(orders)).toBe(2)
  expect(await site.statusOf(first._id)).toBe('cancelled')
})

it('the number of a cancelled order cannot be used again where its brand does not allow it', async () => {
  await allow(site.site.id)
  const { _id } = await site.submit(orderBody('A-1'))
  await cancel(_id)
  expect(await send()).toBe(400)
  await allow(site.brand.id)
  const refused = orderBody('A-1', { components: [{ code: 'Cover' }] })
  expect((await site.send('POST', '/api/order', refused)).status).toBe(400)
  await allow(site.brand.id, false)
  expect(await send()).toBe(400)
})
