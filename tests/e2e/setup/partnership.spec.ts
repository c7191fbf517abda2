import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import createClient from 'oneflow-sdk-js'
import * as z from 'zod'
import { users } from '#lib/contract/users.ts'
import { ada, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { ownPage, portalOrigin } from '#tests/e2e/support/raw.ts'
import { confirmShipping, send, ship, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { answerFirstQuestions, mailedLink, sendAsOwner } from '#tests/e2e/support/users/mailed.ts'

test.use({ locale: 'en-GB' })

const own = { locale: 'en-GB', baseURL: portalOrigin }
const password = 'three blind mice'
const linksPath = '/setup/accountlink/list'
const submitted = z.object({ _id: z.string() })
/** By live updates, with room for a busy machine: far before a page is read again by itself. */
const soon = { timeout: 10_000 }

/** Makes an account by the link of a mail, arrives at the code in the portal, and answers what is asked first. */
async function makeAccount(page: Page, email: string, { company, name }: { company: string; name: string }) {
  await page.goto(await mailedLink(email))
  await page.getByLabel('Company', { exact: true }).fill(company)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${linksPath}\\?verify=true&linkCode=[A-Z0-9]{9}$`))
  await expect(codeField(page)).toHaveValue(/^[A-Z0-9]{9}$/)
  const thanks = await answerFirstQuestions(page)
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(thanks).toHaveCount(0)
}

const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Verify an invitation code' })
const codeField = (page: Page) => verifyDialog(page).getByRole('textbox', { name: 'Code' })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Linked Accounts/ })

async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Sends an order of a site to itself, with the published client and the credentials of its owner. */
async function sendOrder(page: Page, company: string) {
  const ask = async (path: string) => (await page.request.get(`/api/upstream/${path}`, { headers: ownPage })).json()
  const { _id } = users.me.response.parse(await ask('user/me'))
  const [role] = users.accountRoles.response.parse(await ask(`user/${_id}/accountRoles`)).data
  const client = createClient(`${upstreamOrigin}/api`, role?.token ?? '', role?.secret ?? '')
  const sourceOrderId = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const order = client.createOrder(company, { sourceOrderId, customerName: 'Ada Lovelace' })
  const item = order.addItem({ sku: 'PRINT', quantity: 20, sourceItemId: '1', description: 'Card for Ada' })
  const path = await uploadArtwork()
  item.addComponent({ code: 'Content', path, fetch: true })
  order.addShipment({ carrier: { alias: 'pickup' }, shipTo: ada })
  return { orderId: submitted.parse(await client.submitOrder())._id, sourceOrderId }
}

test('[LK-03] [LK-06] [PP-02] [PP-03] strangers link by mail, pair a SKU, and ship an order', async ({ browser }) => {
  test.setTimeout(400_000)
  const word = randomUUID().slice(0, 6)
  const [ash, birch] = [`Ash Print ${word}`, `Birch Press ${word}`]
  const [ashMail, birchMail] = [`a.${word}@ash.example`, `b.${word}@birch.example`]
  const [here, there] = [await browser.newPage(own), await browser.newPage(own)]
  const complaints: string[] = []
  for (const page of [here, there]) page.on('pageerror', (error) => complaints.push(error.message))

  await test.step('a stranger makes an account by the link of a mail', async () => {
    const permissions = { orderSubmissionPermission: true, outsourcingPermission: true }
    await sendAsOwner('/linkcode', () => ({ email: ashMail, accountType: 'psp', ...permissions }))
    await makeAccount(here, ashMail, { company: ash, name: 'Ada Ash' })
  })

  await test.step('who invites a second one, without outsourcing', async () => {
    await open(here, `${linksPath}?invite=newinvite`)
    const dialog = here.getByRole('dialog', { name: 'Invite an account' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(birchMail)
    await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('Print service provider')
    await dialog.getByRole('checkbox', { name: 'Outsourcing' }).uncheck()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await here.getByRole('dialog', { name: 'Invitation created' }).getByRole('button', { name: 'Close' }).last().click()
    await expect(here).toHaveURL(linksPath)
  })

  await test.step('and sees the link as soon as the other has saved it', async () => {
    await makeAccount(there, birchMail, { company: birch, name: 'Bo Birch' })
    await verifyDialog(there).getByRole('button', { name: 'Verify' }).click()
    await expect(verifyDialog(there)).toContainText(`The code is verified. It comes from ${ash}.`)
    await verifyDialog(there).getByRole('button', { name: 'Save' }).click()
    await said(there, 'Account link created')
    await expect(rowOf(here, birch)).toBeVisible(soon)
  })

  await test.step('a permission that is asked for is counted in the menu of the other, and accepted', async () => {
    await open(there, '/orders/list')
    await expect(menuEntry(there)).toHaveAccessibleName('Linked Accounts')
    const outsourcing = rowOf(here, birch).getByRole('checkbox', { name: 'Outsourcing' })
    await outsourcing.click()
    await said(here, 'Permission request added')
    await expect(menuEntry(there)).toHaveAccessibleName(/1 waiting for your answer/, soon)
    await there.goto('/setup/linkcode/list')
    await rowOf(there, ash).getByRole('button', { name: 'Accept' }).click()
    await said(there, 'Permission request accepted')
    await expect(menuEntry(there)).toHaveAccessibleName('Linked Accounts', soon)
    await expect(outsourcing).toBeChecked(soon)
  })

  await test.step('a SKU is paired', async () => {
    await open(there, '/setup/pairedproduct/list')
    await open(here, '/setup/pairedproduct/list')
    await here.getByRole('button', { name: 'New pairing' }).click()
    const dialog = here.getByRole('dialog', { name: 'Ask a partner to make a SKU' })
    await dialog.getByRole('combobox', { name: 'Partner' }).selectOption(birch)
    await dialog.getByRole('combobox', { name: 'SKU of this account' }).fill('PRINT')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await said(here, 'Pairing requested')
    await expect(rowOf(there, ash).getByText('Awaiting your response')).toBeVisible(soon)
    await rowOf(there, ash).getByRole('button', { name: 'Accept: PRINT' }).click()
    await said(there, 'Pairing Successful')
    await expect(rowOf(here, birch).getByText('Active', { exact: true })).toBeVisible(soon)
  })

  const order = await sendOrder(here, ash)
  const takeBack = here.getByRole('button', { name: 'Take back' })

  await test.step('an order is outsourced after a question that says what happens', async () => {
    await open(there, '/orders/list')
    await openOrder(here, order)
    await expect(ship(here)).toBeVisible()
    await here.getByRole('button', { name: `Outsource to ${birch}` }).click()
    const question = here.getByRole('dialog', { name: `Outsource order ${order.sourceOrderId} to ${birch}?` })
    await expect(question).toContainText('20 × Card for Ada')
    await expect(question).toContainText(`${birch} gets these items with their artwork and addresses`)
    await question.getByRole('button', { name: 'Outsource' }).click()
    await expect(takeBack).toBeVisible()
    await expect(ship(here)).toHaveCount(0)
    await there.getByRole('button', { name: 'Refresh' }).click()
    // The site sent the first order to itself, so its number is taken.
    await expect(there.getByRole('link', { name: `${order.sourceOrderId}-2`, exact: true })).toBeVisible(soon)
  })

  await test.step('it can be taken back while nothing of it is made', async () => {
    await takeBack.click()
    await here.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await said(here, 'Order taken back')
    await expect(takeBack).toHaveCount(0)
    await here.getByRole('button', { name: `Outsource to ${birch}` }).click()
    await here.getByRole('dialog').getByRole('button', { name: 'Outsource' }).click()
    await expect(takeBack).toBeVisible()
  })

  await test.step('what the partner ships is shipped here, with its tracking number', async () => {
    await there.getByRole('button', { name: 'Refresh' }).click()
    await there.getByRole('link', { name: `${order.sourceOrderId}-3`, exact: true }).click()
    await expect(there.getByRole('heading', { level: 1 })).toContainText('Print ready', soon)
    await expect(there.getByText('Card for Ada').first()).toBeVisible()
    await ship(there).click()
    await confirmShipping(there)
    await trackingNumber(there).fill('TRK-BIRCH')
    await send(there).click()
    await expect(there.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()
    await expect(here.getByRole('heading', { level: 1 })).toContainText('Shipped', soon)
    await expect(here.getByText('TRK-BIRCH').first()).toBeVisible()
    await expect(here.getByText(`${birch} has made and shipped this order.`)).toBeVisible()
    await expect(takeBack).toHaveCount(0)
  })

  expect(complaints).toEqual([])
  for (const page of [here, there]) await page.context().close()
})
