import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { triggers } from '#lib/contract/triggers.ts'
import { readInbox, submitAtSite } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { colleague } from '#tests/e2e/support/shipping.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = (page: Page) => page.getByRole('table', { name: 'Triggers' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** The address of a receiver of this machine that no other test uses, and what it has received. */
function ownInbox() {
  const name = `e2e-${randomUUID().slice(0, 8)}`
  return { address: `${upstreamOrigin}/inbox/${name}`, read: () => readInbox(name) }
}

type Wish = { name: string; address: string; event?: string; retry?: boolean }

async function fillIn(page: Page, { name, address, event = 'Order Received', retry = false }: Wish) {
  await page.goto('/setup/triggers/add')
  await ready(page)
  await field(page, 'Name').fill(name)
  await select(page, 'Event').selectOption(event)
  await field(page, 'Address').fill(address)
  await page.getByRole('checkbox', { name: 'Retry' }).setChecked(retry)
}

/** Saves, and agrees where the address is without TLS, as those of this machine are. */
async function saveAnyway(page: Page, done: string) {
  await button(page, 'Save').click()
  await button(page, 'Save Anyway').click()
  await expect(page.getByText(done).first()).toBeVisible()
  await expect(page).toHaveURL(/\/setup\/triggers\?/)
}

/** Finds a trigger, on whichever page of the list it is. */
async function triggerNamed(page: Page, name: string) {
  const answer = await page.request.get('/api/upstream/trigger?pagesize=100', { headers: ownPageOf(page) })
  const { data } = triggers.list.response.parse(await answer.json())
  const found = data.find((trigger) => trigger.name === name)
  if (!found) throw new Error(`no trigger is named ${name}`)
  return found
}

async function openTrigger(page: Page, id: string) {
  await page.goto(`/setup/triggers/edit/${id}`)
  await ready(page)
}

const ownName = () => `E2E ${randomUUID().slice(0, 8)}`

test('[TR-01] [TR-02] [TR-03] [TR-04] a trigger is tried, created, changed and deleted', async ({ page, signIn }) => {
  const order = await submitAtSite()
  await signIn('admin')
  const [name, inbox] = [ownName(), ownInbox()]
  await fillIn(page, { name, address: inbox.address, retry: true })
  await select(page, 'Method').selectOption('PUT')
  await select(page, 'Template').selectOption('Order status')
  await page.getByRole('checkbox', { name: 'Lumen' }).check()
  await field(page, 'Header name').fill('Authorization')
  await field(page, 'Header value').fill('Bearer e2e-secret')
  await field(page, 'Header value').press('Enter')
  await expect(page.getByRole('list', { name: 'Headers' })).toContainText('Authorization: Bearer e2e-secret')

  await test.step('its request is shown before it is sent, once, and answered', async () => {
    await button(page, 'Test trigger').click()
    const lab = page.getByRole('dialog', { name: 'Test trigger' })
    const chosen = lab.getByRole('combobox', { name: 'Event to test with' })
    await chosen.selectOption(await chosen.getByRole('option', { name: order.sourceOrderId }).textContent())
    const request = lab.getByRole('region', { name: 'Request' })
    await expect(request).toContainText(`PUT ${inbox.address}`)
    await expect(request.getByRole('figure', { name: 'Body' })).toContainText(order.sourceOrderId)
    expect(await inbox.read()).toEqual([])
    await lab.getByRole('button', { name: 'Send test' }).click()
    await expect(lab.getByRole('region', { name: 'Answer', exact: true })).toContainText('Status 200')
    const delivered = (await inbox.read()).map(({ body }) => body)
    expect(delivered).toEqual([expect.stringContaining(order.sourceOrderId)])
    await lab.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('it is created after the warning, and comes back whole', async () => {
    await saveAnyway(page, 'Trigger has been created')
    await openTrigger(page, (await triggerNamed(page, name))._id)
    await expect(select(page, 'Event').locator('option:checked')).toHaveText('Order Received')
    await expect(select(page, 'Method')).toHaveValue('PUT')
    for (const checked of ['Active', 'Retry', 'Lumen'])
      await expect(page.getByRole('checkbox', { name: checked })).toBeChecked()
    expect(await page.content()).not.toContain('e2e-secret')
  })

  await test.step('it is switched off, and deleted', async () => {
    await page.getByRole('checkbox', { name: 'Active' }).uncheck()
    await saveAnyway(page, 'Trigger has been updated')
    await page.goto('/setup/triggers?active=true')
    await settled(page)
    await expect(list(page).getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.goto('/setup/triggers?active=false')
    await list(page).getByRole('link', { name, exact: true }).press('Enter')
    await button(page, 'Delete trigger').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete trigger' }).click()
    await expect(page.getByText('Trigger has been deleted')).toBeVisible()
  })
})

test('[TR-05] a saved trigger sends what happens, signed, and again what was not delivered', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin')
  const name = ownName()
  await fillIn(page, { name, address: `${upstreamOrigin}/inbox/out-of-order`, event: 'Order Cancelled' })
  await saveAnyway(page, 'Trigger has been created')
  const { _id } = await triggerNamed(page, name)
  const deliveries = `/setup/triggers/deliveries/${_id}`
  const orders = [await submitAtSite(), await submitAtSite(), await submitAtSite()] as const
  await page.goto(`${deliveries}?failed=true`)
  await settled(page)
  for (const { orderId } of orders) await colleague(page, 'PUT', `/order/${orderId}/cancel`)

  await test.step('the open deliveries show what fails, with request and answer', async () => {
    for (const { sourceOrderId } of orders)
      await expect(page.getByRole('row', { name: sourceOrderId })).toContainText('Status 500')
    await button(page, `Details of the delivery about ${orders[0].sourceOrderId}`).click()
    const dialog = page.getByRole('dialog', { name: `Delivery about ${orders[0].sourceOrderId}` })
    await expect(dialog.getByRole('region', { name: 'Attempts' })).toContainText('The shop is being rebuilt')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  const inbox = ownInbox()
  let secret = ''
  await test.step('the receiver is mended: another address, and its secret is read', async () => {
    await openTrigger(page, _id)
    expect(await page.content()).not.toContain('whsec_')
    await button(page, 'Show secret').click()
    secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
    await field(page, 'Address').fill(inbox.address)
    await saveAnyway(page, 'Trigger has been updated')
  })

  await test.step('from the order', async () => {
    await openOrder(page, orders[0], 'Cancelled')
    await button(page, `Send again: ${name}`).click()
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await expect(button(page, `Send again: ${name}`)).toHaveCount(0)
  })

  await test.step('and all that failed, one at a time', async () => {
    await page.goto(`${deliveries}?failed=true`)
    await settled(page)
    await button(page, 'Send all failed again').click()
    // Orders that other tests cancel may be among them.
    const question = page.getByRole('dialog', { name: /^Send \d+ failed deliveries again\?$/ })
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(/^\d+ delivered, 0 not delivered, 0 not tried$/)).toBeVisible()
    await expect(page.getByText('No failed deliveries')).toBeVisible()
    for (const { sourceOrderId } of orders.slice(1))
      await expect(page.getByRole('list', { name: 'Results' })).toContainText(`${sourceOrderId} Delivered`)
  })

  await test.step('what arrived is what was sent first, with its id and a signature that holds', async () => {
    const arrived = await inbox.read()
    const ids = orders.map(({ sourceOrderId }) => {
      const ofOrder = arrived.filter(({ body }) => body.includes(sourceOrderId))
      expect(ofOrder, `messages about ${sourceOrderId}`).toHaveLength(1)
      for (const { body, headers } of ofOrder) new Webhook(secret).verify(body, headers)
      return ofOrder[0]?.headers['webhook-id']
    })
    expect(new Set(ids).size).toBe(3)
  })

  // Triggers are the account's, and would hear of the orders of other tests.
  await page.request.delete(`/api/upstream/trigger/${_id}`, { headers: ownPageOf(page) })
})
