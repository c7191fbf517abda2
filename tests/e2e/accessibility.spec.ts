import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { submitOrder } from './support/brand.ts'
import { expect, ready, test } from './support/test.ts'

const dressings = [
  { name: 'in light', colorScheme: 'light', locale: 'en-GB' },
  { name: 'in dark', colorScheme: 'dark', locale: 'en-GB' },
  { name: 'in Japanese', colorScheme: 'light', locale: 'ja-JP' },
] as const

async function expectAccessible(page: Page, part = 'html') {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, page.url()).toEqual([])
}

for (const { name, ...dressing } of dressings) {
  test.describe(name, () => {
    test.use(dressing)

    test(`[SEC-36] every screen is accessible ${name} and keeps the policy`, async ({ page, complaints, context }) => {
      test.slow()
      const { orderId } = await submitOrder({ items: 2 })
      await context.addInitScript(() => {
        window.print = () => {}
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`)
        })
      })
      await page.goto('/login')
      await expectAccessible(page)
      await page.goto('/login?authError=true')
      await expectAccessible(page)
      await page.getByRole('button').click()
      await page.locator('#username').fill('pia')
      await page.locator('#password').fill('pia-prints-2026')
      await page.locator('button').click()
      await page.waitForURL('/orders/list')
      for (const path of [
        '/orders/list',
        `/orders/view/${orderId}`,
        `/job-sheet?orderIds=${orderId}`,
        '/orders/add',
        '/products/view/INVITE-3',
        '/work',
        '/work/completed',
        '/work/batches',
        '/help/scanner',
        '/profile',
        '/licences',
        '/logout/confirm',
        '/orders/list?page=9999',
      ]) {
        await page.goto(path)
        await expectAccessible(page)
      }
      await page.goto('/nothing-here')
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
