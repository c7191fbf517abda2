import type { Page } from '@playwright/test'
import { type OwnProduct, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { test as base, expect, fillIn } from '#tests/e2e/support/test.ts'
import type { Who } from './people.ts'

type Test = { enter: (who: Who, page?: Page) => Promise<void> }
type Worker = {
  product: OwnProduct
  /** There is one first access to an account: each file that ends it names itself, and gets a worker of its own. */
  firstAccessOf: string | undefined
}

/** A product of its own for each worker, with an account that was never set up: tests that change settings share no other. */
export const test = base.extend<Test, Worker>({
  firstAccessOf: [undefined, { option: true, scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use) => withOwnProduct({ SCENARIO: 'first-access' }, use),
    { scope: 'worker', timeout: 300_000 },
  ],
  enter: async ({ page: own, product }, use) => {
    await use(async (who, page = own) => {
      await page.goto(product.portal)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await fillIn(page, who)
      await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    })
  },
})

export { expect } from '#tests/e2e/support/test.ts'
