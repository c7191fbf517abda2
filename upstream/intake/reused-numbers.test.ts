import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accountRoutes } from '../accounts/routes.ts'
import { accounts, orders } from '../core/database/schema/tables.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite({}, accountRoutes)
})
afterEach(() => site.close())

const allow = (accountId: string, reuseCancelledNumbers = true) =>
  site.database.orm.update(accounts).set({ settings: { reuseCancelledNumbers } }).where(eq(accounts.id, accountId))
const cancel = async (orderId: string) => (await site.send('PUT', `/api/order/${orderId}/cancel`)).status
const send = async (number = 'A-1') => (await site.send('POST', '/api/order', orderBody(number))).status

describe('the number of a cancelled order', () => {
  it('can be used again where the brand says so', async () => {
    await allow(site.brand.id)
    const first = await site.submit(orderBody('A-1'))
    expect(await send()).toBe(400) // not cancelled yet
    expect(await cancel(first._id)).toBe(200)
    const second = await site.submit(orderBody('A-1'))
    expect([await site.statusOf(first._id), await site.statusOf(second._id)]).toEqual(['cancelled', 'printready'])
    expect(await send()).toBe(400)
    expect(await cancel(second._id)).toBe(200)
    expect(await send()).toBe(200)
  })

  it('can be used again once the owner of the brand has saved it, which its settings then say', async () => {
    const vars = async () => z.object({ oneflowAccountSettings: z.looseObject({}) }).parse(await read('/api/vars'))
    const read = async (path: string): Promise<unknown> => (await site.send('GET', path)).json()
    expect((await vars()).oneflowAccountSettings).toMatchObject({ reuseCancelledNumbers: false })
    const { _id } = await site.submit(orderBody('A-1'))
    await cancel(_id)
    const save = (reuseCancelledNumbers: unknown) =>
      site.send('PUT', '/api/accountSettings/save', { accountId: site.brand.id, reuseCancelledNumbers })
    expect((await save('yes')).status).toBe(400)
    expect((await save(true)).status).toBe(200)
    expect((await vars()).oneflowAccountSettings).toMatchObject({ reuseCancelledNumbers: true })
    expect(await send()).toBe(200)
  })

  it('cannot where the brand does not, whatever the site says', async () => {
    await allow(site.site.id)
    const { _id } = await site.submit(orderBody('A-1'))
    await cancel(_id)
    expect(await send()).toBe(400)
    await allow(site.brand.id)
    await allow(site.brand.id, false)
    expect(await send()).toBe(400)
  })

  it('is used again exactly once when ten orders with it arrive at once', async () => {
    await allow(site.brand.id)
    const { _id } = await site.submit(orderBody('A-1'))
    await cancel(_id)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(400)])
    expect(await site.database.orm.$count(orders)).toBe(2)
  })

  it('stays that of the cancelled order when the new one is refused', async () => {
    await allow(site.brand.id)
    const { _id } = await site.submit(orderBody('A-1'))
    await cancel(_id)
    const refused = await site.send('POST', '/api/order', orderBody('A-1', { components: [{ code: 'Cover' }] }))
    expect(refused.status).toBe(400)
    await allow(site.brand.id, false)
    expect(await send()).toBe(400)
  })
})
