import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ready } from '#tests/e2e/support/test.ts'
import { expect, test } from '#tests/e2e/support/users/first-access.ts'

// The tests share an account: the second one ends its first access.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', firstAccessOf: 'the first settings' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hi there!' })

test('[GS-01] an admin of a new account, and the owner in an account that has its settings, are asked nothing', async ({
  page,
  context,
  enter,
}) => {
  await enter('admin')
  await page.clock.install()
  await page.reload()
  await ready(page)
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const other = await context.browser()?.newPage({ locale: 'en-GB' })
  if (!other) throw new Error('no page')
  await enter('owner', other)
  await expect(other.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })).toBeVisible()
  await other.clock.install()
  await other.reload()
  await ready(other)
  await other.clock.runFor(5000)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
})

test('[GS-02] [GS-03] the owner of a new account answers before anything else, is thanked, and is not asked again', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('owner')
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Kestrel Print' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page, 'the dialog')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  const save = dialog(page).getByRole('button', { name: 'Save settings' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  await dialog(page).getByRole('combobox', { name: 'Timezone Group' }).selectOption('Asia')
  await dialog(page).getByRole('button', { name: 'Timezone Choose' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('tokyo')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^There it is/)).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Default SLA Days' }).selectOption('1 Week')

  await page.route('**/accountSettings/save', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'Away' } } }),
  )
  await save.click()
  await expect(dialog(page).getByRole('alert')).toContainText('An error occurred while saving the account settings')
  await page.unrouteAll()
  await save.click()
  const thanks = page.getByRole('dialog', { name: 'Thanks!' })
  await expect(thanks).toBeVisible()
  await expectAccessible(page, 'the thanks')
  await expect(thanks.getByRole('link', { name: 'Try a test order tutorial' })).toHaveAttribute(
    'href',
    '/help/order-submission',
  )
  await thanks.getByRole('link', { name: 'Review account settings' }).click()
  await expect(page.getByRole('button', { name: /^Timezone Asia\/Tokyo/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Default SLA Days' })).toHaveValue('7')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.clock.install()
  await page.reload()
  await ready(page)
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  complaints.splice(0) // the browser's line about the 500
})
