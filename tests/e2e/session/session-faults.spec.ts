import * as z from 'zod'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { send, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders, switchAccount } from '#tests/e2e/support/tabs.ts'
import { ready } from '#tests/e2e/support/test.ts'
import { refusals, typeTracking } from '#tests/e2e/support/typed.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

test.describe('while the provider is away', () => {
  test.use({ clockAheadMs: 0 })

  test('[ST-07] [REL-10] a user works on while the provider is away until their token expires, and loses nothing', async ({
    page,
    context,
    upstreamProxy,
    portal,
    complaints,
  }) => {
    const order = await submitOrder()
    // A session that began with a temporary token is renewed at the upstream, so its renewal passes the upstream proxy.
    const renewal = /\/user\/token$/
    upstreamProxy.change(renewal, (body) => ({ ...z.looseObject({}).parse(body), expiresIn: 2 * 60 * 60 }))
    await page.goto(`/?token=${await temporaryToken()}&next=${encodeURIComponent(orderPage(order.orderId))}`)
    await expect(page).toHaveURL(orderPage(order.orderId))
    await typeTracking(page, order)
    let pages = 0
    page.on('domcontentloaded', () => (pages += 1))

    let renewals = 0
    upstreamProxy.cut(renewal, () => (renewals += 1))
    const later = async () => {
      await portal.pass(25 * 60_000) // the session locks itself after half an hour without a call
      return (await page.request.get('/api/upstream/order', { headers: ownPageOf(page) })).status()
    }
    for (const _ of [1, 2, 3, 4]) expect(await later()).toBe(200)
    expect(renewals).toBeGreaterThan(0)
    expect(await later()).toBe(503)

    const other = await context.newPage()
    await other.goto('/orders/list?page=2')
    const again = other.getByRole('main').getByRole('link', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(other).toHaveURL('/orders/list?page=2')
    await page.bringToFront()
    await send(page).click()
    await expect(page.getByText('The sign-in service is not available at the moment.')).toBeVisible()

    upstreamProxy.heal()
    await portal.pass(60_000) // by then it is asked again
    await page.getByRole('button', { name: 'Change and try again' }).click()
    await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
    await send(page).click()
    await expect(page.getByText('Shipped with tracking number TRK-TYPED.', { exact: true })).toBeVisible()
    expect(pages).toBe(0)
    await again.click()
    await expect(other.getByRole('table', { name: 'All Orders' })).toBeVisible()
    expect(refusals(complaints)).toEqual([])
  })
})

const listed = z.looseObject({ data: z.array(z.looseObject({})) })
const account = z.looseObject({ _id: z.string(), name: z.string() })
const vars = z.looseObject({ accountId: z.string() })

test('[REL-29] a user who loses the current account is told so, and continues in another account', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const order = await submitOrder()
  const known: z.infer<typeof account>[] = []
  upstreamProxy.change(/\/vars\/pspAccounts$/, (body) => {
    known.push(...listed.parse(body).data.map((one) => account.parse(one)))
    return body
  })
  await page.goto('/')
  await signIn('owner')
  await switchAccount(page, 'Kestrel Print')
  await openOrder(page, order)
  await ready(page)

  const idOf = (name: string) => known.find((one) => one.name.startsWith(name))?._id ?? ''
  const [lost, left] = [idOf('Kestrel Print'), idOf('Hoshi Printing')]
  const without = (body: unknown, accountIn: (one: Record<string, unknown>) => unknown) => {
    const answer = listed.parse(body)
    return { ...answer, data: answer.data.filter((one) => account.parse(accountIn(one))._id !== lost) }
  }
  // Held for five seconds, and pressed first: the page may find out by itself at any moment, and has no such button then.
  await page.getByRole('button', { name: 'Complete item Card 1' }).click()
  upstreamProxy.refuseAccount(lost)
  upstreamProxy.change(/\/vars$/, (body) => ({ ...vars.parse(body), accountId: left }))
  upstreamProxy.change(/\/vars\/pspAccounts$/, (body) => without(body, (one) => one))
  upstreamProxy.change(/\/users\/\w+\/memberships/, (body) => without(body, (one) => one.account))
  await expect(page.getByText('You no longer have access to that account')).toBeVisible()
  await page.getByRole('link', { name: /^Go on in Hoshi Printing/ }).click()
  await expect(allOrders(page)).toBeVisible()
  // A user of one account has no account switcher.
  await expect(page.getByRole('button', { name: /^Switch account/ })).toHaveCount(0)
  expect(refusals(complaints)).toEqual([])
})
