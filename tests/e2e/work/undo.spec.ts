import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import type { Submission } from '#tests/e2e/support/brand.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { stopClock } from '#tests/e2e/support/clock.ts'
import { completeNow, heldNotice } from '#tests/e2e/support/held.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'
import { itemStatuses, loadRows, orderInProduction, workRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

const rowOf = (page: Page, order: Submission, name: string) => workRows(page, order).filter({ hasText: name })
const completeOf = (page: Page, order: Submission, name: string) =>
  rowOf(page, order, name).getByRole('button', { name: `Complete item ${name}` })
const undo = (page: Page) => heldNotice(page).getByRole('button', { name: /^Undo/ })

/** Collects the items that the page asks to complete. */
async function watchCompletions(page: Page) {
  const asked: string[] = []
  await page.route('**/api/upstream/item/*/complete', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  return asked
}

async function openList(page: Page, items: number) {
  const order = await orderInProduction(page, { items })
  await page.goto('/work')
  await loadRows(page, order, items)
  await ready(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  return order
}

/** With the test's clock, which can be stopped: on a busy machine the time for undo may pass between two steps. */
async function openListWithClock(page: Page, items: number) {
  await page.clock.install()
  return openList(page, items)
}

test.beforeEach(({ signIn }) => signIn())

test('[WK-04] a completion that is undone is not sent, and one that is left alone is sent after a few seconds', async ({
  page,
}) => {
  const order = await openListWithClock(page, 2)
  const asked = await watchCompletions(page)
  const complete = completeOf(page, order, 'Card 1')
  await stopClock(page)
  await complete.click()
  await expect(heldNotice(page)).toContainText('Completing Card 1')
  await expect(complete).toHaveAttribute('aria-busy', 'true')
  await undo(page).click()
  await expect(heldNotice(page)).toHaveCount(0)
  await expect(complete).toBeFocused()
  await expect(complete).not.toHaveAttribute('aria-busy')

  await complete.click()
  await page.keyboard.press('Control+z')
  await expect(heldNotice(page)).toHaveCount(0)
  expect(asked).toEqual([])

  await complete.click()
  await expect(heldNotice(page)).toBeVisible()
  await page.clock.runFor(4999)
  await expect(heldNotice(page)).toBeVisible()
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(heldNotice(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

test('[WK-04] a completion that is held is sent by another one, by a link, and by leaving the portal', async ({
  page,
}) => {
  const order = await openListWithClock(page, 4)
  const asked = await watchCompletions(page)
  await stopClock(page)
  await completeOf(page, order, 'Card 1').click()
  await completeOf(page, order, 'Card 2').click()
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(heldNotice(page)).toContainText('Completing Card 2')
  expect(asked).toHaveLength(1)
  await page.clock.resume()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'All Orders' }).click()
  await expect(page).toHaveURL(/\/orders\/list/)
  await expect.poll(() => asked.length).toBe(2)
  await page.goto('/work')
  await loadRows(page, order, 2)
  await page.getByRole('checkbox', { name: `Select Card 3, order ${order.sourceOrderId}` }).check()
  await page.getByRole('checkbox', { name: `Select Card 4, order ${order.sourceOrderId}` }).check()
  await page.getByRole('button', { name: 'Complete 2 items' }).click()
  await expect(heldNotice(page)).toContainText('Completing 2 items')
  await page.goto('/profile')
  await expect.poll(() => itemStatuses(page, order)).toEqual(['complete', 'complete', 'complete', 'complete'])
})

test('[WK-04] the notice of a held completion is reached by F6 and works by keyboard, and Escape does not end it', async ({
  page,
}) => {
  const order = await openListWithClock(page, 2)
  const asked = await watchCompletions(page)
  const complete = completeOf(page, order, 'Card 1')
  // A button takes no focus before it can answer.
  await expect(complete).toBeEnabled()
  await complete.focus()
  await expect(complete).toBeFocused()
  await stopClock(page)
  await page.keyboard.press('Enter')
  await expect(heldNotice(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  // To the notice, and on to its button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heldNotice(page)).toHaveCount(0)
  await expect(complete).toBeFocused()
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heldNotice(page)).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page, 'a completion that is held')
})

test('[WK-04] on an order the focus goes on at the next item that can be completed', async ({ page }) => {
  const order = await submitOrder({ items: 2 })
  await openOrder(page, order)
  await ready(page)
  const complete = (name: string) => page.getByRole('button', { name: `Complete item ${name}` })
  await expect(complete('Card 1')).toBeEnabled()
  await complete('Card 1').focus()
  await expect(complete('Card 1')).toBeFocused()
  await completeNow(page, () => page.keyboard.press('Enter'))
  await expect(complete('Card 1')).toHaveCount(0)
  await expect(complete('Card 2')).toBeFocused()
})

test.describe('with its own session', () => {
  test.use({ ownSession: true })

  test('[WK-04] [SEC-26] a completion that is held is sent before the user signs out', async ({ page, signIn }) => {
    const order = await openList(page, 1)
    await completeOf(page, order, 'Card 1').click()
    await expect(heldNotice(page)).toBeVisible()
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await signIn()
    await expect(page).toHaveURL(/\/orders\/list/)
    expect(await itemStatuses(page, order)).toEqual(['complete'])
  })
})

/** The actions of the page, of dialogs and of the menu that something of the notices lies over. */
const coveredActions = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('[data-toast]')].map((notice) => notice.getBoundingClientRect())
    const actions = document.querySelectorAll(
      'main :is(a, button, input), [data-dialog] :is(a, button, input), .side-menu a',
    )
    return [...actions]
      .filter((action) => {
        const { left, top, right, bottom } = action.getBoundingClientRect()
        // What is scrolled out of the menu is not shown below it.
        const lowest = Math.min(bottom, action.closest('.side-menu')?.getBoundingClientRect().bottom ?? bottom)
        return notices.some(
          (notice) => notice.left < right && notice.right > left && notice.top < lowest && notice.bottom > top,
        )
      })
      .map((action) => action.getAttribute('aria-label') ?? action.textContent)
  })

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const) {
  test(`[SH-01] [WK-04] on a screen of ${width} pixels notices lie over no action of the list, an order, the batches, a dialog or the menu`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height })
    const order = await openListWithClock(page, 2)
    await stopClock(page)
    await completeOf(page, order, 'Card 1').click()
    await expect(heldNotice(page)).toBeVisible()
    expect(await coveredActions(page)).toEqual([])
    await undo(page).click()
    await page.clock.resume()
    await rowOf(page, order, 'Card 1').getByRole('button', { name: 'Card 1', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Card 1' })
    await page.route('**/api/upstream/item/*/complete', (route) => route.abort(), { times: 1 })
    await completeNow(page, async (again) => {
      await dialog.getByRole('button', { name: 'Complete item Card 1' }).click(again)
      await expect(heldNotice(page)).toBeVisible()
      expect(await coveredActions(page)).toEqual([])
    })
    await expect(page.getByText('There was a problem completing your Item')).toBeVisible()
    expect(await coveredActions(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const path of ['/work/batches', `/orders/view/${order.orderId}`]) {
      await page
        .getByRole('link', { name: path === '/work/batches' ? 'Batches' : order.sourceOrderId })
        .first()
        .click()
      await expect(page).toHaveURL(({ pathname }) => pathname === path)
      await settled(page)
      expect(await coveredActions(page), path).toEqual([])
      if (path === '/work/batches') {
        await page.goBack()
        await expect(rowOf(page, order, 'Card 1')).toBeVisible()
      }
    }
    expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[SH-01] [WK-04] a notice on a phone lies over no action of a dialog, and the end of a page comes out above it', async ({
    page,
  }) => {
    const order = await openListWithClock(page, 2)
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    // At its lower edge the list loads more rows, until it ends.
    await expect(async () => {
      await toEnd()
      await expect(page.getByText(/^That is all/)).toBeVisible({ timeout: 1000 })
    }).toPass()
    // A tap within half a second after rows have moved does nothing.
    const tap = (button: Locator, outcome: Locator) =>
      expect(async () => {
        await page.clock.runFor(500)
        if (await outcome.isHidden()) await button.tap({ timeout: 2000 })
        await expect(outcome).toBeVisible({ timeout: 1000 })
      }).toPass()
    await stopClock(page)
    await tap(completeOf(page, order, 'Card 1'), heldNotice(page))
    await expect(async () => {
      await toEnd()
      expect(await coveredActions(page)).toEqual([])
    }).toPass()
    await expect(heldNotice(page)).toBeVisible()
    await undo(page).tap()
    const dialogs = page.getByRole('dialog')
    await tap(rowOf(page, order, 'Card 1').getByRole('button', { name: 'Card 1', exact: true }), dialogs)
    await dialogs.getByRole('button', { name: 'Complete item Card 1' }).tap()
    await expect(heldNotice(page)).toBeVisible()
    const dialog = page.locator('[data-dialog] footer')
    await expect
      .poll(async () => {
        const [footer, notice] = [await dialog.boundingBox(), await heldNotice(page).boundingBox()]
        return (footer?.y ?? 0) + (footer?.height ?? 0) <= (notice?.y ?? 0)
      })
      .toBe(true)
    await undo(page).tap()
  })
})
