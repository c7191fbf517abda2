import type { Page } from '@playwright/test'
import { product } from '#lib/contract/products.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { expect, fillIn, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const pageOf = (idOrCode: string) => `/products/view/${encodeURIComponent(idOrCode)}`
const nowhere = '0123456789abcdef01234567'

/** The product, loaded by the same call as the page uses. */
async function productOf(page: Page, code: string) {
  const answer = await page.request.get(`/api/upstream/product/${code}`, { headers: ownPage })
  return product.parse(await answer.json())
}

test('[SE-08] a product opens by its id and by its code, and shows its parts and SKUs', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const { _id } = await productOf(page, 'INVITE-3')
  for (const name of [_id, 'INVITE-3']) {
    await page.goto(pageOf(name))
    await expect(page).toHaveTitle(/Product INVITE-3/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation with reply card and envelopeINVITE-3')
    await expect(page.getByRole('table', { name: 'Components' }).getByRole('row')).toHaveCount(4)
  }
  const components = page.getByRole('table', { name: 'Components' })
  await expect(components.getByRole('row').nth(1)).toContainText('InvitationArtwork of the order')
  await expect(components.getByRole('row').nth(1)).toContainText('edge: Gilded')
  await expect(components.getByRole('row').nth(1)).toContainText('85 × 55 mm')
  await expect(components.getByRole('row').nth(3)).toContainText('EnvelopeStock')
  const skus = page.getByRole('table', { name: 'SKUs' }).getByRole('row')
  await expect(skus).toHaveCount(2)
  await expect(skus.nth(1)).toHaveText('INVITE-3Invitation, reply card and envelope3 working daysActive')
  await expect(page.getByRole('region', { name: 'Paired Products' })).toBeHidden()
})

test('[SE-08] a user with the right to paired products sees the accounts on both sides of a product', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto(pageOf('BC-85x55'))
  const pairings = page.getByRole('table', { name: 'Paired Products' })
  await expect(pairings.getByRole('row', { name: /^BC-250 Outsourced to Hoshi Printing 星印刷 BC-250/ })).toBeVisible()
  await expect(pairings.getByRole('row', { name: /^BC-500 Made for Hoshi Printing 星印刷 BC-500/ })).toBeVisible()
})

test('[SE-08] a product that is unknown or of another account is not found', async ({
  page,
  browser,
  signIn,
  complaints,
}) => {
  const owner = await browser.newPage()
  await signIn('operator', owner)
  await expect(owner.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const { _id, description } = await productOf(owner, 'BC-85x55')
  await owner.close()
  await signIn('tokyoOperator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of [_id, nowhere, 'NOTEBOOK-A5', '<b>x</b>', '名刺 85/55', '100%', '..']) {
    await page.goto(pageOf(name))
    await expect(page.getByRole('heading', { name: 'Page not found' }), name).toBeVisible()
    await expect(page.getByText(description)).toBeHidden()
  }
  // For the user of the other account the same code names a product of their own.
  await page.goto(pageOf('BC-85x55'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('名刺 85 × 55 mmBC-85x55')
  expect(complaints.splice(0).every((text) => text.includes('404 (Not Found)'))).toBe(true)
})

test('[SE-08] a guest who follows a link to a product reaches it after the sign-in, and its page is accessible', async ({
  page,
}) => {
  await page.goto(pageOf('BOOK-A5-PUR'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softcover book A5')
  await expect(page).toHaveURL(/\/products\/view\/BOOK-A5-PUR$/)
  await expectAccessible(page, 'the product')
})

test('[SE-08] the product page on a phone fits the width of the screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(pageOf('BC-85x55'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Business cards')
  const [wide, visible] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wide).toBeLessThanOrEqual(visible ?? 0)
})
