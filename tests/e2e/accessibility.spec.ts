import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { submitOrder } from './support/brand.ts'
import { addressesOf, screens } from './support/screens.ts'
import { expect, ready, test } from './support/test.ts'

/**
 * What axe says of the page, and of its colours in the other theme: the page itself stays, only the preference of the
 * computer changes.
 */
async function expectAccessible(page: Page, part = 'html') {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'], preload: false })
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

async function expectAllAccessible(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await ready(page)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
}

/** What the policy refuses becomes a complaint, and pages that print themselves do not. */
async function tellRefusals(context: BrowserContext) {
  await context.addInitScript(() => {
    window.print = () => {}
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
}

for (const locale of ['en-GB', 'en-US', 'ja-JP']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`[SEC-36] every screen is accessible in both themes in ${locale} and keeps the policy`, async ({
      page,
      complaints,
      context,
    }) => {
      test.slow()
      await tellRefusals(context)
      const order = await submitOrder({ items: 2 })
      await expectAllAccessible(page, screens['(bare)/login'])
      await page.getByRole('button').last().click()
      await page.locator('#username').fill('amir')
      await expectAccessible(page)
      await page.locator('#password').fill('amir-prints-2026')
      await page.locator('form button').click()
      await page.waitForURL('/orders/list')
      await expectAllAccessible(page, addressesOf(order.orderId))

      await page.goto('/nothing-here')
      await ready(page)
      await expectAccessible(page)
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])

      await page.goto('/orders/list')
      await ready(page)
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, '[role=menu]')
      await page.keyboard.press('Escape')
      await page.evaluate(() => fetch('/api/session/lock', { method: 'POST', headers: { 'x-sfl': '1' } }))
      await page.reload()
      await page.waitForURL(/\/locked/)
      await expectAccessible(page)
    })
  })
}
