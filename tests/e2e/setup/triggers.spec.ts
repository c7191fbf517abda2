import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { request } from 'undici'
import * as z from 'zod'
import { triggers } from '#lib/contract/triggers.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { expect, test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { ownPage, ownPageOf } from '#tests/e2e/support/raw.ts'
import { colleague } from '#tests/e2e/support/shipping.ts'
import { ready, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = (page: Page) => page.getByRole('table', { name: 'Triggers' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const broken = `${upstreamOrigin}/inbox/out-of-order`

/** A receiver of this machine that no other test uses. */
const ownInbox = () => `${upstreamOrigin}/inbox/e2e-${randomUUID().slice(0, 8)}`

const received = z.object({
  deliveries: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
})
async function readInbox(address: string) {
  const answer = await request(address)
  return received.parse(await answer.body.json()).deliveries
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
  await expect(page).toHaveURL('/setup/triggers')
}

/** Finds a trigger, on whichever page of the list it is. */
async function triggerNamed(page: Page, name: string) {
  const answer = await page.request.get('/api/upstream/trigger?pagesize=100', { headers: ownPageOf(page) })
  const { data } = triggers.list.response.parse(await answer.json())
  const found = data.find((trigger) => trigger.name === name)
  if (!found) throw new Error(`no trigger is named ${name}`)
  return found
}

async function createTrigger(page: Page, wish: Wish) {
  await fillIn(page, wish)
  await saveAnyway(page, 'Trigger has been created')
  return triggerNamed(page, wish.name)
}

async function openTrigger(page: Page, id: string) {
  await page.goto(`/setup/triggers/edit/${id}`)
  await ready(page)
}

/** Triggers are the account's, and would hear of the orders of other tests. */
async function removeTrigger(page: Page, name: string) {
  await openTrigger(page, (await triggerNamed(page, name))._id)
  await button(page, 'Delete trigger').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete trigger' }).click()
  await expect(page.getByText('Trigger has been deleted')).toBeVisible()
}

const ownName = () => `E2E ${randomUUID().slice(0, 8)}`

test('[TR-01] triggers are listed ten a page, filtered by whether they are active, and opened from their row', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await page.goto('/setup/triggers')
  await settled(page)
  expect(await list(page).locator('tbody tr').count()).toBeLessThanOrEqual(10)
  await page.getByRole('link', { name: 'Inactive', exact: true }).click()
  await expect(page).toHaveURL('/setup/triggers?active=false')
  await expect(list(page).getByText('Advice for the old warehouse')).toBeVisible()
  await expect(list(page).getByText('Active', { exact: true })).toHaveCount(1) // the header of the column
  await list(page).getByRole('link', { name: 'Advice for the old warehouse', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advice for the old warehouse')
  await expect(page.getByRole('list', { name: 'Headers' })).toContainText('x-warehouse: ')
  await expect(page.getByRole('list', { name: 'Headers' })).not.toContainText('avonmouth')
  await page.goto('/setup/triggers?page=9999')
  await expect(page.getByText(/^There (?:is only one page|are only \d+ pages)\.$/)).toBeVisible()
})

test('[TR-01] [TR-02] [TR-03] a trigger is created after the warning about its address, comes back whole, is changed and deleted', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const name = ownName()
  const address = ownInbox()
  await fillIn(page, { name, address, event: 'Shipment Shipped', retry: true })
  const events = await select(page, 'Event').getByRole('option').allTextContents()
  expect(events).toEqual(expect.arrayContaining(['Order Received', 'Order Submission Error', 'Shipment Updated']))
  expect(events.filter((event) => /stock|component|sub-batch/i.test(event))).toEqual([])
  await select(page, 'Method').selectOption('PUT')
  await page.getByRole('checkbox', { name: 'Share' }).check()
  await page.getByRole('checkbox', { name: 'Lumen' }).check()
  await field(page, 'Header name').fill('Authorization')
  await field(page, 'Header value').fill('Bearer e2e-secret')
  await field(page, 'Header value').press('Enter')
  await expect(page.getByRole('list', { name: 'Headers' })).toContainText('Authorization: Bearer e2e-secret')
  await expect(field(page, 'Header name')).toBeFocused()

  await button(page, 'Save').click()
  const warning = page.getByRole('alertdialog', { name: 'Insecure address' })
  await expect(warning).toContainText(address)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(warning).toBeHidden()
  await expect(page).toHaveURL('/setup/triggers/add')
  await saveAnyway(page, 'Trigger has been created')

  const { _id } = await triggerNamed(page, name)
  await openTrigger(page, _id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(select(page, 'Event').locator('option:checked')).toHaveText('Shipment Shipped')
  await expect(select(page, 'Method')).toHaveValue('PUT')
  for (const checked of ['Active', 'Retry', 'Share', 'Lumen'])
    await expect(page.getByRole('checkbox', { name: checked })).toBeChecked()
  expect(await page.content()).not.toContain('e2e-secret')
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await saveAnyway(page, 'Trigger has been updated')
  await page.goto('/setup/triggers?active=true')
  await settled(page)
  await expect(list(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  await removeTrigger(page, name)
})

test('[TR-02] an address into a private network is refused at its field, and nothing that was typed is lost', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('admin')
  await fillIn(page, { name: 'Probe', address: 'https://169.254.169.254/latest/meta-data' })
  await button(page, 'Save').click()
  const address = field(page, 'Address')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Probe')
  await expect(page).toHaveURL('/setup/triggers/add')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
  await address.fill('https://jo:secret@brand.example/hook')
  await button(page, 'Save').click()
  await expect(page.getByText(/^An address cannot hold a user name or a password/)).toBeVisible()
  await select(page, 'Type').selectOption('Email')
  await expect(page.getByText('Enter an email address, such as name@example.com.')).toBeVisible()
  await page.getByRole('link', { name: 'All Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/orders/list')
})

test('[TR-04] a trigger that is not saved is tried with a real event: its request is shown, sent once, and answered', async ({
  page,
  signIn,
}) => {
  const order = await submitOrder()
  await signIn('admin')
  const address = ownInbox()
  await fillIn(page, { name: ownName(), address })
  await button(page, 'Test trigger').click()
  const lab = page.getByRole('dialog', { name: 'Test trigger' })
  await expect(lab.getByText('Please select a template before testing your trigger').first()).toBeVisible()
  await lab.getByRole('button', { name: 'Close' }).last().click()

  await select(page, 'Template').selectOption('Order status')
  await button(page, 'Test trigger').click()
  await expect(lab.getByText('This trigger has not delivered anything in the last 30 days.')).toBeVisible()
  const chosen = lab.getByRole('combobox', { name: 'Event to test with' })
  const event = await chosen.getByRole('option', { name: order.sourceOrderId }).textContent()
  await chosen.selectOption(event)
  const sent = lab.getByRole('region', { name: 'Request' })
  await expect(sent).toContainText(`POST ${address}`)
  await expect(sent).toContainText('webhook-id')
  await expect(sent.getByRole('figure', { name: 'Body' })).toContainText(order.sourceOrderId)
  expect(await readInbox(address)).toEqual([])

  await lab.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Trigger test has been sent').first()).toBeVisible()
  const answer = lab.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer).toContainText('Status 200')
  await expect(answer).toContainText('received')
  const [delivered, ...others] = await readInbox(address)
  expect(others).toEqual([])
  expect(delivered?.body).toContain(order.sourceOrderId)
  await lab.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'All Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/orders/list')
})

test('[TR-05] a saved trigger sends what happens, signed; what was not delivered is sent again from its deliveries and from the order', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('admin')
  const name = ownName()
  const { _id } = await createTrigger(page, { name, address: broken, event: 'Order Cancelled' })
  const deliveries = `/setup/triggers/deliveries/${_id}`
  const orders = [await submitOrder(), await submitOrder(), await submitOrder()] as const
  await page.goto(`${deliveries}?failed=true`)
  await settled(page)
  for (const { orderId } of orders) await colleague(page, 'PUT', `/order/${orderId}/cancel`)

  await test.step('the open deliveries show what fails, with request and answer', async () => {
    for (const { sourceOrderId } of orders)
      await expect(page.getByRole('row', { name: sourceOrderId })).toContainText('Status 500')
    await button(page, `Details of the delivery about ${orders[0].sourceOrderId}`).click()
    const dialog = page.getByRole('dialog', { name: `Delivery about ${orders[0].sourceOrderId}` })
    await expect(dialog.getByRole('region', { name: 'Request' })).toContainText(`POST ${broken}`)
    await expect(dialog.getByRole('region', { name: 'Attempts' })).toContainText('The shop is being rebuilt')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('sent again to the same broken receiver, it stays failed, with one attempt more', async () => {
    const row = page.getByRole('row', { name: orders[0].sourceOrderId })
    await button(page, `Send again: ${orders[0].sourceOrderId}`).click()
    await expect(page.getByText('Sent again, but not delivered')).toBeVisible()
    await expect(row).toContainText('2 attempts')
  })

  const address = ownInbox()
  let secret = ''
  await test.step('the receiver is mended: another address, and its secret is copied', async () => {
    await openTrigger(page, _id)
    expect(await page.content()).not.toContain('whsec_')
    await button(page, 'Show secret').click()
    secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
    await button(page, 'Copy the secret').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await field(page, 'Address').fill(address)
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
    const arrived = await readInbox(address)
    const ids = orders.map(({ sourceOrderId }) => {
      const ofOrder = arrived.filter(({ body }) => body.includes(sourceOrderId))
      expect(ofOrder, `messages about ${sourceOrderId}`).toHaveLength(1)
      for (const { body, headers } of ofOrder) new Webhook(secret).verify(body, headers)
      return ofOrder[0]?.headers['webhook-id']
    })
    expect(new Set(ids).size).toBe(3)
  })

  await test.step('a new secret is made, and the one before it still holds', async () => {
    await openTrigger(page, _id)
    await button(page, 'New secret').click()
    await expect(page.getByRole('alertdialog')).toContainText('For 24 hours')
    await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
    await expect(page.getByText('The trigger has a new secret')).toBeVisible()
    const next = (await page.getByText(/^whsec_/).textContent()) ?? ''
    expect(next).not.toBe(secret)
    await page.goto(deliveries)
    await settled(page)
    await button(page, `Send again: ${orders[1].sourceOrderId}`).click()
    const readOfOrder = async () =>
      (await readInbox(address)).filter(({ body }) => body.includes(orders[1].sourceOrderId))
    await expect.poll(async () => (await readOfOrder()).length).toBe(2)
    const [repeat, first] = await readOfOrder()
    expect(repeat?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(repeat?.body).toBe(first?.body)
    for (const key of [secret, next]) new Webhook(key).verify(repeat?.body ?? '', repeat?.headers ?? {})
  })
  await removeTrigger(page, name)
})

test('[TR-01] who does not set the account up reads so, and their calls are refused', async ({ page, addSession }) => {
  await addSession('manager')
  for (const path of ['/setup/triggers', '/setup/triggers/add', '/setup/triggers/edit/5f0c2a7b9d1e4c3a8b6f7d20']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You may not open/)
  }
  const ask = async (path: string) => (await page.request.get(`/api/upstream/${path}`, { headers: ownPage })).status()
  expect(await ask('trigger')).toBe(403)
  expect(await ask('delivery/5f0c2a7b9d1e4c3a8b6f7d20')).toBe(403)
})

withUpstreamProxy.describe('an upstream that knows only what the specification names', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[ST-01] [TR-01] [TR-04] keeps triggers and sends tests, and what it does not know is said',
    async ({ page, upstreamProxy, signIn, complaints }) => {
      upstreamProxy.refuse(
        /\/trigger-event|\/trigger\/[^/]+\/(?:secret|delivery)|\/order\/[^/]+\/delivery/,
        404,
        'unknown',
      )
      await page.goto('/')
      await signIn('admin')
      const { _id, name } = await triggerNamed(page, 'Dispatch statistics')
      await openTrigger(page, _id)
      await select(page, 'Template').selectOption({ index: 1 })
      await button(page, 'Test trigger').click()
      const dialog = page.getByRole('dialog', { name: 'Test trigger' })
      await expect(dialog.getByRole('combobox')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Send test' }).click()
      await expect(page.getByText('Trigger test has been sent').first()).toBeVisible()
      await expect(dialog).toBeHidden()
      await button(page, 'Show secret').click()
      await expect(page.getByText('The trigger is gone, or the service shows no signing secrets.')).toBeVisible()
      await page.getByRole('link', { name: 'Deliveries' }).click()
      await page.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByText('No deliveries are kept here')).toBeVisible()
      await page.goto('/setup/triggers')
      await expect(list(page).getByText(name)).toBeVisible()
      upstreamProxy.refuse(/\/trigger(?:\?|$)/, 500, 'The database is away')
      await page.reload()
      await expect(page.getByText('Triggers could not be loaded')).toBeVisible()
      await expect(page.getByText('The database is away')).toBeVisible()
      upstreamProxy.heal()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(list(page)).toBeVisible()
      complaints.splice(0)
    },
  )
})
