import type { Page } from '@playwright/test'
import type { Submission } from '#tests/e2e/support/brand.ts'
import { stopClock } from '#tests/e2e/support/clock.ts'
import { heldNotice, holdCompletion } from '#tests/e2e/support/held.ts'
import { signOut } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { itemStatuses, loadRows, orderInProduction, workRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB', ownSession: true })

const rowOf = (page: Page, order: Submission, name: string) => workRows(page, order).filter({ hasText: name })
const completeOf = (page: Page, order: Submission, name: string) =>
  rowOf(page, order, name).getByRole('button', { name: `Complete item ${name}` })
const undo = (page: Page) => heldNotice(page).getByRole('button', { name: /^Undo/ })

/** With the test's clock, which can be stopped: on a busy machine the time for undo may pass between two steps. */
async function openListWithClock(page: Page, items: number) {
  await page.clock.install()
  const order = await orderInProduction(page, { items })
  await page.goto('/work')
  await loadRows(page, order, items)
  await ready(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  return order
}

test('[WK-04] [SEC-26] a completion is undone in 5 s, or sent by time, the next or leaving', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page).toHaveURL('/orders/list')
  const order = await openListWithClock(page, 4)
  const complete = completeOf(page, order, 'Card 1')
  await stopClock(page)

  await test.step('it is undone by a press, by F6 and Enter, and by Ctrl+Z', async () => {
    await complete.click()
    await expect(heldNotice(page)).toContainText('Completing Card 1')
    await expect(complete).toHaveAttribute('aria-busy', 'true')
    await undo(page).click()
    await expect(heldNotice(page)).toHaveCount(0)
    await expect(complete).toBeFocused()
    await expect(complete).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Enter')
    await expect(heldNotice(page)).toBeVisible()
    // To the region, to the notice, and on to its button.
    for (const key of ['Escape', 'F6', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(undo(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heldNotice(page)).toHaveCount(0)
    await expect(complete).toBeFocused()
    await complete.click()
    await page.keyboard.press('Control+z')
    await expect(heldNotice(page)).toHaveCount(0)
  })

  await test.step('it is sent if left alone for 5 seconds', async () => {
    await complete.click()
    await expect(heldNotice(page)).toBeVisible()
    await page.clock.runFor(5000)
    await page.clock.resume()
    await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
    await expect(workRows(page, order)).toHaveCount(3)
  })

  await test.step('it is sent by another one, by leaving the page, and before a sign-out', async () => {
    await stopClock(page)
    await completeOf(page, order, 'Card 2').click()
    await completeOf(page, order, 'Card 3').click()
    await expect(heldNotice(page)).toContainText('Completing Card 3')
    await expect.poll(() => itemStatuses(page, order)).toEqual(['complete', 'complete', 'live', 'live'])
    await page.clock.resume()
    await page.goto('/work')
    await expect.poll(() => itemStatuses(page, order)).toEqual(['complete', 'complete', 'complete', 'live'])
    await loadRows(page, order, 1)
    await holdCompletion(page, (options) => completeOf(page, order, 'Card 4').click(options))
    await signOut(page)
    await signIn()
    await expect(page).toHaveURL(/\/orders\/list/)
    expect(await itemStatuses(page, order)).toEqual(['complete', 'complete', 'complete', 'complete'])
  })
})
