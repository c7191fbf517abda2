import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { sendRefused } from '#tests/e2e/support/refused.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const newSku = () => `GONE-${randomUUID().slice(0, 8).toUpperCase()}`
const faultOf = (sku: string) => `SKU "${sku}" is unknown, or has no active product`
const causes = (page: Page) => page.getByRole('table', { name: 'Causes of submission errors' })
const orders = (page: Page) => page.getByRole('table', { name: 'Orders with this error' })
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')

async function openCause(page: Page, sku: string) {
  await page.goto('/order-submission-errors/list?from=brands')
  await page.getByRole('link', { name: 'Grouped by cause', exact: true }).click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands&grouped=true')
  await expect(causes(page).getByRole('columnheader')).toHaveText(['Orders', 'Error message', 'Place', 'Newest'])

  // Other tests may have left more frequent causes.
  const link = causes(page).getByRole('link', { name: faultOf(sku) })
  while (!(await link.isVisible())) {
    const address = page.url()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL((url) => url.href !== address)
    await expect(causes(page).getByRole('link').first()).toBeVisible()
  }
  await link.click()
  await expect(page).toHaveURL(/\?from=brands&grouped=true&cause=[a-f0-9]{32}$/)
  await ready(page)
}

test('[SU-01] [SU-03] orders that were refused for one cause are grouped, corrected together, and each result is linked', async ({
  page,
  addSession,
}) => {
  const sku = newSku()
  const unchosen = await sendRefused(sku)
  const alsoWrong = await sendRefused(sku, 'pigeon')
  const corrected = [await sendRefused(sku), await sendRefused(sku)]
  await addSession('manager')
  await openCause(page, sku)
  await expect(page.getByText('orderData.items.*.sku').first()).toBeVisible()
  await expect(page.getByText(`"${sku}"`, { exact: true })).toBeVisible()
  await expect(orders(page).getByRole('row')).toHaveCount(1 + 4)

  // The newest first: the one that was sent first is the last.
  await orders(page).getByRole('checkbox').last().uncheck()
  await page.getByRole('button', { name: /^SKUs of your products/ }).click()
  await page.getByRole('combobox', { name: 'Find a product' }).fill('BC-85x55')
  await page.getByRole('option', { name: /^BC-85x55/ }).click()
  await expect(page.getByRole('textbox', { name: /^New value/ })).toHaveValue('BC-85x55')
  await page.getByRole('button', { name: 'Resubmit 3 orders' }).click()
  await expect(page.getByText('Finished')).toBeVisible()
  await expect(page.getByText('2 orders were accepted. 1 was not.')).toBeVisible()
  await expect(results(page)).toHaveText([
    `${corrected[1]} was accepted`,
    `${corrected[0]} was accepted`,
    `${alsoWrong} was refused: Carrier alias "pigeon" is unknown`,
  ])
  const chosen = orders(page).getByRole('row').getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await expect(page.getByRole('link', { name: corrected[0] })).toHaveAttribute('href', /^\/orders\/view\//)

  // What was refused for another cause is among the orders of that one.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(orders(page).getByRole('row')).toHaveCount(1 + 1)
  await orders(page).getByRole('link').click()
  await expect(page.getByRole('definition').filter({ hasText: unchosen })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All causes' }).click()
  await expect(causes(page).getByRole('row', { name: faultOf(sku) })).toContainText('1 order')
})

test('[SU-03] a person without the right sees the orders of a cause and cannot correct them', async ({
  page,
  addSession,
}) => {
  const sku = newSku()
  await sendRefused(sku)
  await addSession('operator')
  await openCause(page, sku)
  await expect(page.getByText('Only owners, admins and managers of the account can resubmit an order.')).toBeVisible()
  await expect(orders(page).getByRole('checkbox')).toHaveCount(0)
})

test('[SU-01] a cause that no order has any more says so', async ({ page, addSession }) => {
  await addSession('manager')
  await page.goto('/order-submission-errors/list?from=brands&grouped=true&cause=0123')
  await expect(page.getByText('No order has this error now')).toBeVisible()
  await page.getByRole('link', { name: 'All causes' }).click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands&grouped=true')
})

withUpstreamProxy.describe('an upstream without causes', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[SU-01] [SU-03] [ST-01] the newest errors are grouped, and corrected together',
    async ({ page, upstreamProxy, addSession }) => {
      const sku = newSku()
      const number = await sendRefused(sku)
      upstreamProxy.refuse(/\/ordersubmissionerror\/causes/, 404, 'Not found')
      await addSession('manager')
      await openCause(page, sku)
      await expect(page.getByText('Of the errors that match, only the newest 500 are grouped.')).toBeVisible()
      await page.getByRole('textbox', { name: /^New value/ }).fill('BC-85x55')
      await page.getByRole('button', { name: 'Resubmit 1 order' }).click()
      await expect(results(page)).toHaveText([`${number} was accepted`])
    },
  )
})
