import type { Page } from '@playwright/test'
import { ownProductOrigin, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { expect, test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = '/setup/pairedproduct/list'
const hoshi = 'Hoshi Printing 星印刷'
const table = (page: Page) => page.getByRole('table', { name: 'Paired Products' })
const row = (page: Page, code: string) => table(page).getByRole('row').filter({ hasText: code })
const action = (page: Page, name: string, code: string) =>
  row(page, code).getByRole('button', { name: new RegExp(`^${name}: `) })

async function openPairings(page: Page) {
  await page.goto(list)
  await expect(table(page)).toBeVisible()
  await ready(page)
}

/** By the live change: far before the list is polled, with room for a busy machine. */
const soon = { timeout: 15_000 }

/** Presses an action that asks first, and agrees. */
async function agree(page: Page, name: string, code: string) {
  await action(page, name, code).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test('[PP-01] paired products show both sides and an explained status, and are filtered by status and side', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await openPairings(page)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Source account',
    'Source product / SKU',
    'Destination account',
    'Destination product / SKU',
    'Status',
    'Date created',
    'Actions',
  ])
  await expect(row(page, 'INVITE-3').getByText('Request sent - Awaiting response')).toBeVisible()
  await expect(row(page, 'BOOK-A5').getByText('Awaiting your response')).toBeVisible()
  await expect(row(page, 'BROCHURE-A5-12').getByText('Pairing request declined')).toBeVisible()
  await expect(row(page, 'FLY-A5-500').getByText(`Disabled by ${hoshi}`)).toBeVisible()

  const filters = page.getByRole('group', { name: 'Status' })
  await filters.getByRole('link', { name: 'Declined' }).click()
  await expect(page).toHaveURL(`${list}?status=declined`)
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await filters.getByRole('link', { name: 'Pending' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(5)
  await page.getByRole('link', { name: 'Requested from this account' }).click()
  await expect(page).toHaveURL(`${list}?status=pending%2Cdeclined&side=destination`)
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await page.goto(`${list}?status=declined&page=9`)
  await expect(page.getByText('No paired products')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(row(page, 'BC-250')).toBeVisible()
})

test('[PP-02] each side is offered what the specification lists', async ({ page, addSession }) => {
  await addSession('admin')
  await openPairings(page)
  const offered = (code: string) =>
    row(page, code).getByRole('button', { name: /^(Accept|Decline|Enable|Disable|Delete): / })
  await expect(offered('INVITE-3')).toHaveText(['Delete'])
  await expect(offered('BOOK-A5')).toHaveText(['Accept', 'Decline'])
  await expect(offered('BROCHURE-A5-12')).toHaveText(['Delete'])
  await expect(offered('STICKER-50')).toHaveText(['Delete'])
  await expect(offered('FLY-A5-500')).toHaveText(['Delete'])
  await expect(offered('BC-250')).toHaveText(['Disable', 'Delete'])
  await expect(offered('BC-500')).toHaveText(['Disable'])
})

test('[PP-02] a pairing is changed by no other role', async ({ page, signIn }) => {
  await signIn('manager')
  const refused = await page.request.patch('/api/upstream/pairedproduct/accept/5f0c2a7b9d1e4c3a8b6f7d20', {
    headers: ownPage,
    data: {},
  })
  expect(refused.status()).toBe(403)
})

test('[PP-03] the differences of products that are not compatible are listed on a click', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await openPairings(page)
  await row(page, 'STICKER-50').getByRole('button', { name: 'SKU is not compatible, click for details' }).click()
  const dialog = page.getByRole('dialog', { name: /STICKER-50/ })
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Component "Sticker": paper is "Clear polypropylene" at Kestrel Print, "White polypropylene" at ${hoshi}`,
    `Component "Sticker": attribute "whiteInk" is true at Kestrel Print, false at ${hoshi}`,
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('two print sites', () => {
  test.use({ ownSession: true, baseURL: ownProductOrigin })

  test('[PP-02] [PP-03] what one side does with a pairing shows on the page of the other, by itself', async ({
    page,
    browser,
    context,
    signIn,
  }) => {
    test.setTimeout(240_000)
    await withOwnProduct(
      {},
      async () => {
        const other = await browser.newContext({ baseURL: ownProductOrigin, locale: 'en-GB' })
        const kestrel = page
        const tokyo = await other.newPage()
        await signIn('admin', kestrel)
        await expect(kestrel.getByRole('heading', { name: 'All Orders' })).toBeVisible()
        await signIn('owner', tokyo)
        await expect(tokyo.getByRole('heading', { name: 'All Orders' })).toBeVisible()
        const switcher = tokyo.getByRole('button', { name: /^Switch account/ })
        await switcher.click()
        await tokyo.getByRole('menuitemradio', { name: hoshi }).click()
        await expect(switcher).toHaveAccessibleName(`Switch account, now ${hoshi}`)
        await openPairings(tokyo)
        await openPairings(kestrel)

        await test.step('the destination accepts products that are the same', async () => {
          await action(tokyo, 'Accept', 'INVITE-3').click()
          await expect(tokyo.getByText('Pairing Successful')).toBeVisible()
          await expect(tokyo.getByText('Product paired successfully.')).toBeVisible()
          await expect(row(kestrel, 'INVITE-3').getByText('Active')).toBeVisible(soon)
        })

        await test.step('who disables it can enable it, and the other side cannot', async () => {
          await agree(tokyo, 'Disable', 'INVITE-3')
          await expect(action(tokyo, 'Enable', 'INVITE-3')).toBeVisible()
          await expect(row(kestrel, 'INVITE-3').getByText(`Disabled by ${hoshi}`)).toBeVisible(soon)
          await expect(action(kestrel, 'Delete', 'INVITE-3')).toBeVisible()
          await expect(action(kestrel, 'Enable', 'INVITE-3')).toHaveCount(0)
          await action(tokyo, 'Enable', 'INVITE-3').click()
          await expect(row(tokyo, 'INVITE-3').getByText('Active')).toBeVisible()
          await expect(row(kestrel, 'INVITE-3').getByText('Active')).toBeVisible(soon)
        })

        await test.step('accepted products that differ are not paired', async () => {
          await action(kestrel, 'Accept', 'STICKER-200').click()
          await expect(kestrel.getByText('The differences are listed at its status.')).toBeVisible()
          await expect(row(kestrel, 'STICKER-200').getByRole('button')).toHaveText([/^SKU is not compatible/])
          await expect(row(tokyo, 'STICKER-200').getByText('Error', { exact: true })).toBeVisible(soon)
        })

        await test.step('a declined request is deleted by the side that made it', async () => {
          await agree(kestrel, 'Decline', 'BOOK-A5')
          await expect(row(kestrel, 'BOOK-A5').getByText('Declined')).toBeVisible()
          await expect(row(kestrel, 'BOOK-A5').getByRole('button')).toHaveCount(0)
          await expect(row(tokyo, 'BOOK-A5').getByText('Pairing request declined')).toBeVisible(soon)
          await agree(tokyo, 'Delete', 'BOOK-A5')
          await expect(row(tokyo, 'BOOK-A5')).toHaveCount(0)
          await expect(row(kestrel, 'BOOK-A5')).toHaveCount(0, soon)
        })
        await other.close()
      },
      context,
    )
  })
})

withUpstreamProxy.describe('an upstream that fails', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[PP-03] says so in the words of the specification',
    async ({ page, upstreamProxy, addSession, complaints }) => {
      await addSession('admin')
      await openPairings(page)
      upstreamProxy.refuse(/\/pairedproduct\/[a-f0-9]{24}$/, 500, 'The database is away')
      await action(page, 'Accept', 'BOOK-A5').click()
      await expect(page.getByText('There was an error fetching paired products')).toBeVisible()
      upstreamProxy.heal()
      upstreamProxy.refuse(/\/pairedproduct\/accept\//, 409, 'The pairing is declined')
      await action(page, 'Accept', 'BOOK-A5').click()
      await expect(page.getByText('The pairing could not be accepted')).toBeVisible()
      await expect(page.getByText('Another person changed this pairing first.')).toBeVisible()
      const list = /\/pairedproduct\?/
      upstreamProxy.refuse(list, 500, 'The database is away')
      await page.reload()
      await expect(page.getByRole('main').getByText('There was an error fetching paired products')).toBeVisible()
      await upstreamProxy.healAfter(list, () => page.getByRole('link', { name: 'Try again' }).click())
      await expect(table(page)).toBeVisible()
      complaints.splice(0)
    },
  )
})
