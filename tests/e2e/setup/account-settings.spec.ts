import type { Page } from '@playwright/test'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { ready, test as shared } from '#tests/e2e/support/test.ts'
import { expect, test } from '#tests/e2e/support/users/first-access.ts'

// The tests share the settings of an account.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', firstAccessOf: 'the account settings' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const select = (page: Page, name: string) => page.getByRole('combobox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => page.getByText('Account Settings saved successfully')
/** Next has an alert of its own, outside. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

async function openSettings(page: Page, portal: string) {
  await page.goto(`${portal}/setup/account/settings`)
  await ready(page)
}

/** Fills in what an account that was never set up lacks. */
async function fillIn(page: Page) {
  for (const name of ['Company name', 'Phone number', 'Address line 1', 'Town']) await field(page, name).fill('Kestrel')
  await field(page, 'Email address').fill('production@kestrelprint.example')
  await select(page, 'Weight unit').selectOption('g')
  await select(page, 'Dimension unit').selectOption('mm')
  if (await page.getByRole('button', { name: 'Country Choose' }).isVisible()) {
    await page.getByRole('button', { name: 'Country Choose' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('united k')
    await page.keyboard.press('Enter')
  }
}

test('[AS-01] a new account is set up by the keyboard, and the first field that is missing gets the focus', async ({
  page,
  product,
  enter,
}) => {
  await enter('admin')
  await openSettings(page, product.portal)
  await save(page).click()
  await expect(field(page, 'Company name')).toBeFocused()
  await expect(page.getByText('This field is required.')).toHaveCount(8)
  await fillIn(page)
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  await field(page, 'Town').press('Enter')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Town')).toHaveValue('Kestrel')
  await expect(page.getByRole('button', { name: 'Country United Kingdom' })).toBeVisible()
})

test('[AS-02] a saved date format is that of every page at once, for colleagues too', async ({
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
  await fillIn(page)
  await select(page, 'Date format').selectOption('dd-MM-yyyy')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Linked Accounts' }).click()
  await expect(dates(page)).toHaveText(/^\d\d-\d\d-\d{4}$/)
  await colleague.reload()
  await expect(dates(colleague)).toHaveText(/^\d\d-\d\d-\d{4}$/)
})

test('[AS-02] the second of two who save at once is told what changed, keeps what was typed, and saves again', async ({
  page,
  context,
  product,
  enter,
  complaints,
}) => {
  await enter('admin')
  const colleague = await context.newPage()
  for (const one of [page, colleague]) await openSettings(one, product.portal)
  for (const one of [page, colleague]) await fillIn(one)
  await field(colleague, 'Postcode').fill('BS2 0TH')
  await field(colleague, 'Town').fill('Bristol')
  await save(colleague).click()
  await expect(saved(colleague)).toBeVisible()
  await field(page, 'Town').fill('Bath')
  await save(page).click()
  await expect(alert(page)).toContainText('Someone else saved these settings meanwhile')
  await expect(alert(page)).toContainText('Town')
  await expect(field(page, 'Town')).toHaveValue('Bath')
  await expect(field(page, 'Postcode')).toHaveValue('BS2 0TH')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await colleague.reload()
  await expect(field(colleague, 'Town')).toHaveValue('Bath')
  complaints.splice(0) // the browser's line about the 409
})

test('[AS-02] what is typed is not lost to a link, to Back, to a reload or to the end of the session', async ({
  page,
  product,
  enter,
}) => {
  await enter('admin')
  await page.goto(`${product.portal}/setup/accountlink/list`)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(field(page, 'Fax number')).toBeVisible()
  await ready(page)
  await field(page, 'Fax number').pressSequentially('1')
  await page.getByRole('link', { name: 'Linked Accounts' }).click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(field(page, 'Fax number')).toHaveValue('1')

  await page.evaluate(() => window.history.back())
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/setup\/account\/settings$/)
  await expect(field(page, 'Fax number')).toHaveValue('1')

  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => window.location.reload()).catch(() => {})
  const unload = await asked
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  await reload
  await expect(field(page, 'Fax number')).toHaveValue('1')

  await page.route('**/api/session', (route) => route.fulfill({ json: { state: 'ended' } }))
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // the user returns to the page
    await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await page.locator('input[name=faxNumber]').inputValue()).toBe('1')
})

test('[AS-02] leaving is agreed to once', async ({ page, product, enter }) => {
  await enter('admin')
  await openSettings(page, product.portal)
  await field(page, 'Fax number').pressSequentially('2')
  await page.getByRole('link', { name: 'Linked Accounts' }).click()
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/setup\/accountlink\/list$/)
  await page.goBack()
  await expect(field(page, 'Fax number')).toHaveValue('')
})

shared(
  '[AS-01] countries have their names in the language of the user, and zones are found by place',
  async ({ page, signIn }) => {
    await signIn('admin')
    const headers = { ...ownPage }
    expect((await page.request.post('/api/session/language', { headers, data: { locale: 'ja-JP' } })).ok()).toBe(true)
    await page.goto('/setup/account/settings')
    await ready(page)
    await page.getByRole('button', { name: '国・地域 イギリス' }).click()
    await page.getByRole('combobox', { name: '検索' }).fill('日本')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['日本'])
  },
)

shared('[AS-02] a manager may neither open nor save the settings', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('/setup/account/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You may not open/)
  const answer = await page.request.put('/api/upstream/accountSettings/save', {
    headers: ownPage,
    data: { accountId: '5f0c2a7b9d1e4c3a8b6f7d20', town: 'Nowhere' },
  })
  expect(answer.status()).toBe(403)
})

withUpstreamProxy.describe('an upstream that fails', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[AS-02] settings that cannot be read or saved are said in the words of the specification',
    async ({ page, upstreamProxy, addSession, complaints }) => {
      await addSession('admin')
      await page.goto('/setup/account/settings')
      await ready(page)
      await field(page, 'Fax number').pressSequentially('3')
      upstreamProxy.answer(
        /\/accountSettings\/save$/,
        () => ({ error: { message: 'Not valid', validations: [{ path: 'faxNumber', message: 'is no fax' }] } }),
        400,
      )
      await save(page).click()
      await expect(page.getByText('is no fax')).toBeVisible()
      await expect(field(page, 'Fax number')).toBeFocused()
      upstreamProxy.refuse(/\/accountSettings\/save$/, 500, 'The database is away')
      await save(page).click()
      await expect(alert(page)).toContainText('An error occurred while saving the account settings')
      await expect(alert(page)).toContainText('The database is away')
      await field(page, 'Fax number').fill('')
      upstreamProxy.refuse(/\/vars$/, 500, 'The database is away')
      await page.goto('/setup/account/settings')
      await expect(page.getByText('An error occurred while fetching account settings')).toBeVisible()
      complaints.splice(0)
    },
  )
})
