import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { openRefused, orderWith, sendRefused } from '#tests/e2e/support/refused.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const errors = (page: Page) => page.getByRole('table', { name: 'Submission errors' })
const filter = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const editor = (page: Page) => page.locator('.cm-content')
const resubmit = (page: Page) => page.getByRole('button', { name: 'Resubmit', exact: true })
const unknownSku = 'SKU "GONE-1" is unknown, or has no active product'

/** Replaces a part of the order in the editor, as a user does who was led to it. */
async function replaceShown(page: Page, message: string, text: string) {
  await page.getByRole('button', { name: `Show: ${message}` }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('[SU-01] [SU-02] refused orders are listed newest first, filtered by the address, and opened from their row', async ({
  page,
  addSession,
}) => {
  const sourceOrderId = await sendRefused()
  await addSession('manager')
  await page.goto('/orders/list')
  await ready(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Submission errors' }).click()
  await expect(page).toHaveURL('/order-submission-errors/list')
  await filter(page, "My brand's errors").click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands')
  await expect(errors(page).getByRole('columnheader')).toHaveText([
    'Resubmitted',
    'Timestamp',
    'Source',
    'Destination',
    'Error message',
  ])
  const first = errors(page).getByRole('row').nth(1)
  await expect(first).toContainText(/\d\d[/-]\d\d[/-]\d{4} \d\d:\d\d:\d\d|\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d/)
  expect(await errors(page).getByRole('link').count()).toBeLessThanOrEqual(10)

  await filter(page, 'Resubmitted').click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands&resubmitted=true')
  await expect(errors(page).getByRole('cell', { name: 'Not resubmitted' })).toHaveCount(0)
  await filter(page, 'Not resubmitted').click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands&resubmitted=false')
  await expect(errors(page).getByRole('cell', { name: 'Not resubmitted' }).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Source brand' }).selectOption('Lumen Cards')
  await expect(page).toHaveURL(/\?from=brands&source=\w+&resubmitted=false$/)
  await expect(errors(page).getByRole('cell', { name: 'Maple & Fern' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Source brand' })).toHaveValue(/source=/)
  // The link covers its row, so the cell itself gets no click.
  await errors(page).getByRole('row').nth(1).getByRole('cell').first().click({ force: true })
  await expect(page).toHaveURL(/\/order-submission-errors\/view\/[a-f0-9]{24}$/)
  await expect(page.getByRole('heading', { name: 'Error messages' })).toBeVisible()
  await page.goBack()
  await errors(page).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Error messages' })).toBeVisible()
  expect(sourceOrderId).toMatch(/^ERR-/)
})

test('[SU-01] [SU-02] an account without errors says so, and so does a page after the last', async ({
  page,
  addSession,
}) => {
  await addSession('manager')
  await page.goto('/order-submission-errors/list?resubmitted=true')
  await expect(page.getByText('No submission error matches the filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL('/order-submission-errors/list')
  await page.goto('/order-submission-errors/list?from=brands&page=9999')
  await expect(page.getByText(/There (?:is only one page|are only \d+ pages)/)).toBeVisible()
})

test('[SU-03] a refused order is corrected where its message leads, refused again with what is typed, and becomes an order', async ({
  page,
  signIn,
}) => {
  const sourceOrderId = await sendRefused()
  await signIn('manager')
  await openRefused(page, sourceOrderId)
  await expect(page.getByText('orderData.items.0.sku')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: sourceOrderId })).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"sku": "GONE-1"')

  await replaceShown(page, unknownSku, '"sku": "GONE-2"')
  await expect(page.getByText('Not resubmitted yet')).toBeVisible()
  await resubmit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The order was refused again.' })).toBeVisible()
  await expect(editor(page)).toContainText('"sku": "GONE-2"')
  const again = 'SKU "GONE-2" is unknown, or has no active product'
  // The history tells it as well.
  await expect(page.getByText(again)).toHaveCount(2)

  await replaceShown(page, again, '"sku": "BC-85x55"')
  await resubmit(page).click()
  await expect(page.getByText('The order was resubmitted and accepted')).toBeVisible()
  await expect(resubmit(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/orders\/view\/[a-f0-9]{24}/)
  await expect(page.getByText(sourceOrderId).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'View order' })).toBeVisible()
  await expect(editor(page)).toHaveAttribute('aria-readonly', 'true')
})

test('[SU-03] what is no JSON is told at its place, is not sent, and is not lost to a link', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await openRefused(page, await sendRefused())
  await replaceShown(page, unknownSku, '"sku": "GONE-1",')
  const told = page.getByText(/^Line \d+, column \d+: a name in double quotes is missing$/)
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: `Show: ${unknownSku}` })).toHaveAttribute('aria-disabled', 'true')
  await resubmit(page).click()
  await expect(editor(page)).toBeFocused()
  await expect(told).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'All Orders' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(editor(page)).toContainText('"sku": "GONE-1",,')
  await page.getByRole('navigation').getByRole('link', { name: 'All Orders' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/orders/list')
})

test('[SU-03] where the code of the editor does not come, a plain field corrects the order', async ({
  page,
  signIn,
  complaints,
}) => {
  const sourceOrderId = await sendRefused()
  await signIn('manager')
  const scripts: string[] = []
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const text = await (await route.fetch()).text()
    if (!text.includes('cm-lintRange')) return route.continue()
    scripts.push(route.request().url())
    return route.abort()
  })
  await page.goto('/order-submission-errors/list?from=brands')
  await ready(page)
  expect(scripts, 'the list loads no editor').toEqual([])
  await openRefused(page, sourceOrderId)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  const field = page.getByRole('textbox', { name: 'Order', exact: false })
  await field.fill(JSON.stringify(orderWith(sourceOrderId, 'BC-85x55')))
  await resubmit(page).click()
  await expect(page.getByText('The order was resubmitted and accepted')).toBeVisible()
  // The page would ask for the code once more.
  await page.goto('about:blank')
  complaints.splice(0)
})

test('[SU-03] a person without the right reads the order and cannot resubmit it', async ({ page, signIn }) => {
  const sourceOrderId = await sendRefused()
  await signIn('operator')
  await openRefused(page, sourceOrderId)
  await expect(editor(page)).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByText('Only owners, admins and managers of the account can resubmit an order.')).toBeVisible()
  await expect(resubmit(page)).toHaveCount(0)
})

test('[SU-03] an unknown error is not found', async ({ page, addSession, complaints }) => {
  await addSession('manager')
  const answer = await page.goto('/order-submission-errors/view/0123456789abcdef01234567')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  complaints.splice(0)
})

test('[SU-03] the story of a refused order tells who sent it, what was changed each time, and what came of it', async ({
  page,
  signIn,
}) => {
  const sourceOrderId = await sendRefused()
  await signIn('manager')
  await openRefused(page, sourceOrderId)
  const steps = page.getByRole('region', { name: 'History' }).locator('ol > li')
  await expect(steps).toHaveCount(1)
  await expect(steps.first()).toContainText('Received')
  await expect(steps.first()).toContainText(/Signed with the credentials of .+ \(.+\), Lumen Cards/)
  await expect(steps.first()).toContainText(`Refused, for one reason${unknownSku}`)

  await replaceShown(page, unknownSku, '"sku": "GONE-2"')
  await resubmit(page).click()
  await expect(steps).toHaveCount(2)
  await expect(steps.nth(1)).toContainText('Resubmission 1')
  await expect(steps.nth(1)).toContainText(/By .+ \(Manager\), Kestrel Print/)
  await expect(steps.nth(1)).toContainText('orderData.items.0.sku"GONE-1" → "GONE-2"')
  const again = 'SKU "GONE-2" is unknown, or has no active product'
  await expect(steps.nth(1)).toContainText(again)
  await expect(steps.first()).toContainText(unknownSku)

  await replaceShown(page, again, '"sku": "BC-85x55"')
  await resubmit(page).click()
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(2)).toContainText('"GONE-2" → "BC-85x55"')
  await expect(steps.nth(2)).toContainText('AcceptedPrint ready')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the order as received' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${sourceOrderId}.json`)
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual(orderWith(sourceOrderId, 'GONE-1'))
  await steps.nth(2).getByRole('link', { name: 'Open the order' }).click()
  await expect(page).toHaveURL(/\/orders\/view\/[a-f0-9]{24}/)
})

withUpstreamProxy.describe('an upstream that refuses', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[SU-01] [SU-03] the list and the order say so, and the next attempt shows them',
    async ({ page, upstreamProxy, signIn, complaints }) => {
      const sourceOrderId = await sendRefused()
      await signIn('manager')
      await openRefused(page, sourceOrderId)
      upstreamProxy.refuse(/\/ordersubmissionerror\//, 503, 'No orders are taken now')
      await resubmit(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'No orders are taken now' })).toBeVisible()
      await expect(editor(page)).toContainText('GONE-1')
      expect(complaints.splice(0)).toEqual([expect.stringContaining('503 (Service Unavailable)')])
      upstreamProxy.refuse(/\/ordersubmissionerror\?/, 503, 'No lists are made now')
      await page.goto('/order-submission-errors/list?from=brands')
      await expect(page.getByText('An error occurred while fetching submission errors')).toBeVisible()
      await expect(page.getByText('No lists are made now')).toBeVisible()
      upstreamProxy.heal()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(errors(page).getByRole('link').first()).toBeVisible()
    },
  )

  withUpstreamProxy(
    '[SU-03] an order of five megabytes is shown, cannot be corrected here, and is saved whole',
    async ({ page, upstreamProxy, addSession }) => {
      const body = { orderData: { sourceOrderId: 'LARGE-1', note: 'x'.repeat(5 * 1024 * 1024) } }
      const fault = { message: 'SKU "GONE-1" is unknown', path: 'orderData.items.0.sku' }
      upstreamProxy.answer(/\/ordersubmissionerror\/large$/, () => ({
        _id: 'large',
        accountId: 'acme',
        createdAt: '2026-01-01T00:00:00Z',
        errorList: [fault],
        body,
      }))
      await addSession('manager')
      await page.goto('/order-submission-errors/view/large')
      await expect(page.getByText(/^This order has 5.0 MB. More than 2 MB cannot be corrected here/)).toBeVisible()
      await expect(page.getByText(fault.path)).toBeVisible()

      await expect(page.locator('pre')).toContainText('"sourceOrderId": "LARGE-1"')
      await expect(resubmit(page)).toHaveCount(0)
      expect((await page.content()).length).toBeLessThan(1024 * 1024)
      const saving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save the order' }).first().click()
      expect(JSON.parse(await readFile(await (await saving).path(), 'utf8'))).toEqual(body)
    },
  )
})
