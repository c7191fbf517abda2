import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ownProductOrigin, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { answerFirstQuestions, linkIn, mailedLink } from '#tests/e2e/support/users/mailed.ts'

test.use({ ownSession: true, locale: 'en-GB', baseURL: ownProductOrigin })

const password = 'four blind mice'

/** The end of a link's form leads into the portal. */
async function enterPortal(page: Page) {
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(allOrders(page)).toBeVisible()
}

test('[GS-01] [GS-02] [GS-03] [AS-01] [US-02] [PR-04] a printed link makes an owner; a colleague joins', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  test.setTimeout(300_000)
  await withOwnProduct(
    { SCENARIO: 'own' },
    async ({ upstream, printed }) => {
      await expect.poll(() => linkIn(printed.join('\n'))).not.toBe('')
      const link = linkIn(printed.join('\n'))

      await test.step('no user signs in before there is an owner', async () => {
        await page.goto('/login')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByText('link that the program printed', { exact: false })).toBeVisible()
        complaints.splice(0) // the browser's line about the 503
      })

      await test.step('the link makes the first owner, once', async () => {
        await page.goto(link)
        await expectAccessible(page, 'the first owner')
        await page.getByLabel('Company').fill('Robin Press')
        await page.getByLabel('Your name').fill('Ada Robin')
        await page.getByLabel('Email address').fill('ada@robin.example')
        await page.getByLabel('Password', { exact: true }).fill(password)
        await enterPortal(page)
        const again = await browser.newPage()
        expect((await again.goto(link))?.status()).toBe(410)
        await again.close()
      })

      await test.step('the owner is asked how the site works', async () => {
        const thanks = await answerFirstQuestions(page)
        await thanks.getByRole('link', { name: 'Review account settings' }).click()
        await expect(page.getByRole('button', { name: /^Timezone Europe\/London/ })).toBeVisible()
        await expect(page.getByRole('combobox', { name: 'Default SLA Days' })).toHaveValue('1')
      })

      await test.step('the set-up list ticks itself, and leads to a first order of the only product', async () => {
        await page.goto('/orders/list')
        const list = page.getByRole('region', { name: 'Set-up list' })
        await expect(list.getByRole('listitem').filter({ hasText: 'Your first product Not done yet' })).toBeVisible()
        await expectAccessible(page, 'the set-up list')
        await list.getByRole('link', { name: 'Open products' }).click()
        await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: 'PRINT' }).click()
        await ready(page)
        await page.getByRole('textbox', { name: 'Description' }).first().fill('Any print')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Product saved').first()).toBeVisible()
        await page.goto('/setup/start')
        await expect(list.getByRole('listitem').filter({ hasText: 'Your first product Done' })).toBeVisible()
        await list.getByRole('link', { name: 'Send an order' }).click()
        await expect(page.getByRole('combobox', { name: 'SKU' })).toHaveValue('PRINT')
        await expect(page.getByRole('combobox', { name: 'Component code' })).toHaveValue('Content')
        await page.goto('/orders/list')
        await list.getByRole('button', { name: 'Close' }).click()
        await expect(list).toHaveCount(0)
      })

      await test.step('a colleague is invited, chooses a password, and is in', async () => {
        await page.goto('/setup/users')
        await ready(page)
        await page.getByRole('button', { name: 'Invite user' }).click()
        const invite = page.getByRole('dialog', { name: 'Invite user' })
        await invite.getByRole('textbox', { name: 'Name' }).fill('Bo Wren')
        await invite.getByRole('textbox', { name: 'Email' }).fill('bo@robin.example')
        await invite.getByRole('combobox', { name: 'Role' }).selectOption('Production')
        await invite.getByRole('button', { name: 'Send invitation' }).click()
        await expect(page.getByText('User has been invited successfully').first()).toBeVisible()

        const colleague = await browser.newPage({ locale: 'en-GB', baseURL: ownProductOrigin })
        await colleague.goto(await mailedLink('bo@robin.example', upstream))
        const field = colleague.getByLabel('Password', { exact: true })
        await field.fill('password1234')
        await colleague.getByRole('button', { name: 'Save and sign in' }).click()
        await expect(field).toHaveAccessibleDescription(/.{40}/)
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expectAccessible(colleague, 'the refused password')
        await field.fill(password)
        await enterPortal(colleague)
        await expect(colleague.getByText('Bo Wren').first()).toBeVisible()
        await expect(colleague.getByRole('link', { name: 'Manage Users' })).toHaveCount(0)
        await colleague.close()
      })
    },
    context,
  )
})
