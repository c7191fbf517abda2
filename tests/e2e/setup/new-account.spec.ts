import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ready } from '#tests/e2e/support/test.ts'
import { expect, test } from '#tests/e2e/support/users/first-access.ts'

// The tests set one account up, one after the other.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', firstAccessOf: 'the account settings' })

const hello = (page: Page) => page.getByRole('dialog', { name: 'Hi there!' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const select = (page: Page, name: string) => page.getByRole('combobox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => page.getByText('Account Settings saved successfully')

async function openSettings(page: Page, portal: string) {
  await page.goto(`${portal}/setup/account/settings`)
  await ready(page)
}

/** Reloads the page, and lets more time pass than the dialog waits for. */
async function expectNothingAsked(page: Page) {
  await page.clock.install()
  await page.reload()
  await ready(page)
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[GS-01] [GS-02] [GS-03] the owner of a new account answers before anything else, once, and an admin is not asked', async ({
  page,
  browser,
  enter,
}) => {
  const admin = await browser.newPage({ locale: 'en-GB' })
  await enter('admin', admin)
  await expectNothingAsked(admin)
  await admin.close()

  await enter('owner')
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Kestrel Print' }).click()
  await expect(hello(page)).toBeVisible()
  await expectAccessible(page, 'the dialog')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await hello(page).getByRole('combobox', { name: 'Timezone Group' }).selectOption('Asia')
  await hello(page).getByRole('button', { name: 'Timezone Choose' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('tokyo')
  await page.keyboard.press('Enter')
  await hello(page).getByRole('combobox', { name: 'Default SLA Days' }).selectOption('1 Week')
  await hello(page).getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('dialog', { name: 'Thanks!' }).getByRole('link', { name: 'Review account settings' }).click()
  await expect(page.getByRole('button', { name: /^Timezone Asia\/Tokyo/ })).toBeVisible()
  await expect(select(page, 'Default SLA Days')).toHaveValue('7')
  await expectNothingAsked(page)
})

test('[AS-01] [AS-02] an account is set up by the keyboard, and its date format is that of every page and colleague', async ({
  page,
  context,
  product,
  enter,
}) => {
  await enter('admin')
  const colleague = await context.newPage()
  const dates = (on: Page) => on.getByRole('table', { name: 'Linked Accounts' }).locator('time').first()
  await colleague.goto(`${product.portal}/setup/accountlink/list`)
  await expect(dates(colleague)).toHaveText(/^\d{4}\/\d\d\/\d\d$/)
  await openSettings(page, product.portal)
  await save(page).click()
  await expect(field(page, 'Company name')).toBeFocused()
  await expect(page.getByText('This field is required.')).toHaveCount(8)
  for (const name of ['Company name', 'Phone number', 'Address line 1', 'Town']) await field(page, name).fill('Kestrel')
  await field(page, 'Email address').fill('production@kestrelprint.example')
  await select(page, 'Weight unit').selectOption('g')
  await select(page, 'Dimension unit').selectOption('mm')
  await select(page, 'Date format').selectOption('dd-MM-yyyy')
  await page.getByRole('button', { name: 'Country Choose' }).click()
  await select(page, 'Search').fill('united k')
  await page.keyboard.press('Enter')
  await field(page, 'Town').press('Enter')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Linked Accounts' }).click()
  await expect(dates(page)).toHaveText(/^\d\d-\d\d-\d{4}$/)
  await colleague.reload()
  await expect(dates(colleague)).toHaveText(/^\d\d-\d\d-\d{4}$/)
  await openSettings(page, product.portal)
  await expect(page.getByRole('button', { name: 'Country United Kingdom' })).toBeVisible()
})
