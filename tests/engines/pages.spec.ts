import axe from 'axe-core'
import { exclude, findViolations } from '#tests/e2e/support/axe.ts'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { addressesOf, screensOf } from '#tests/e2e/support/screens.ts'
import { idsOf } from '#tests/e2e/support/walk.ts'
import { expect, open, signOut, test } from './support/test.ts'

test('[SEC-36] every page is accessible in Firefox', async ({ user }) => {
  test.setTimeout(300_000)
  // While a page is rendered again for a live change, it has no title for a moment.
  const rules = { rules: { 'document-title': { enabled: false } } }
  const findings: Record<string, string[]> = {}
  async function check(address: string) {
    await user.goto(address)
    await user.settles()
    await user.window.run(axe.source, [])
    const found = await user.run(findViolations, { part: 'html', exclude, rules })
    if (found.length > 0) findings[address] = found
  }
  await signOut(user)
  for (const address of screensOf('/login')) await check(address)
  const { orderId } = await submitAtSite({ items: 2 })
  await open(user, '/orders/list')
  for (const address of addressesOf({ orderId, ...(await idsOf(user.ask)) })) await check(address)
  expect(findings).toEqual({})
})
