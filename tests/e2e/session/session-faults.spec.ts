import * as z from 'zod'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { allOrders, switchAccount } from '#tests/e2e/support/tabs.ts'
import { ready } from '#tests/e2e/support/test.ts'
import { refusals } from '#tests/e2e/support/typed.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

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
