import { axeScript, exclude, findViolations } from '#tests/e2e/support/axe.ts'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { addressesOf } from '#tests/e2e/support/screens.ts'
import { idsOf } from '#tests/e2e/support/walk.ts'
import { expect, open, signOut, test } from './support/test.ts'

const pathOf = (address: string) => address.split('?')[0]

test('[SEC-36] every page is accessible in Firefox', async ({ user }) => {
  test.setTimeout(300_000)
  // While a page is rendered again for a live change, it has no title for a moment. Colours differ in no engine.
  const rules = { rules: { 'document-title': { enabled: false }, 'color-contrast': { enabled: false } } }
  const findings: Record<string, string[]> = {}
  async function check(address: string) {
    await user.goto(address)
    await user.settles()
    await user.window.run(axeScript, [])
    const found = await user.run(findViolations, { part: 'html', exclude, rules })
    if (found.length > 0) findings[address] = found
  }
  await signOut(user)
  await check('/login')
  const { orderId } = await submitAtSite({ items: 2 })
  await open(user, '/orders/list')
  const addresses = addressesOf({ orderId, ...(await idsOf(user.ask)) })
  // The other states of a page differ in no engine, and Chromium has shown them.
  const first = addresses.filter((one, at) => addresses.findIndex((other) => pathOf(other) === pathOf(one)) === at)
  for (const address of first) await check(address)
  expect(findings).toEqual({})
})
