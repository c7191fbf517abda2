import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'
import { filled, type Texts } from './texts.ts'

/** Opens an overlay in any language and returns it. */
type Open = (page: Page, texts: Texts) => Promise<Locator>

const button = (page: Page, text: string) => page.getByRole('button', { name: filled(text) }).first()
const ofShipment = (texts: Texts, action: string) => texts.shipments.actionFor.replace('{action}', action)
const trackingNumber = (page: Page, texts: Texts) =>
  page.getByRole('textbox', { name: texts.shipments.tracking.number })
const topmost = (page: Page) => page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()
/** What lies on top after it was opened. */
const opened = (open: (page: Page, texts: Texts) => Promise<unknown>): Open => {
  return async (page, texts) => {
    await open(page, texts)
    return topmost(page)
  }
}
const pressed = (textOf: (texts: Texts) => string) => opened((page, texts) => button(page, textOf(texts)).click())

async function openUserMenu(page: Page): Promise<Locator> {
  await page.locator('header button[aria-haspopup=menu]').last().click()
  return page.getByRole('menu')
}

const searchShipments = opened(async (page, texts) => {
  await page.locator('button[aria-controls=search-facets]').click()
  await page.getByLabel(texts.search.index.label).selectOption('shipments')
  await expect(page.locator('[data-search=current]')).toBeAttached()
})

const openShipping = opened(async (page, texts) => {
  await button(page, ofShipment(texts, texts.shipments.ship.action)).click()
  await button(page, texts.shipments.ship.confirm.yes).click()
  await expect(trackingNumber(page, texts)).toBeVisible()
})

const [order, trigger] = ['/orders/view/:order', '/setup/triggers/edit/:trigger']

/** The overlays of a user with all rights, with the page below each. The last one makes the next page fail. */
export const overlays: readonly (readonly [name: string, on: string, open: Open])[] = [
  ['the user menu', '/orders/list', openUserMenu],
  [
    'the shortcuts',
    '/licences',
    opened(async (page, { shell }) =>
      (await openUserMenu(page)).getByText(shell.user.shortcuts, { exact: true }).click(),
    ),
  ],
  ['what is found of orders, with its filters', '/orders/list?search=card', searchShipments],
  ['a search that finds nothing', '/orders/list?search=zzqqxxzz', searchShipments],
  ['an item of work', '/work', opened((page) => page.locator('[data-part=show]').first().click())],
  [
    'a file',
    order,
    opened((page, { files }) =>
      page
        .locator('button', { has: page.getByText(filled(files.open)) })
        .first()
        .click(),
    ),
  ],
  ['the question about an order', order, pressed((texts) => texts.orders.cancel.action)],
  ['a part of a shipment', order, pressed((texts) => ofShipment(texts, texts.shipments.partial.action))],
  ['shipping', order, openShipping],
  [
    'the settings, with what is wrong with them',
    '/setup/account/settings',
    async (page, texts) => {
      await page.getByLabel(texts.account.settings.field.companyName).fill('')
      await button(page, texts.forms.save).click()
      await expect(page.getByText(texts.forms.issue.required)).toBeVisible()
      return page.getByRole('main')
    },
  ],
  ['an invitation', '/setup/users', pressed((texts) => texts.users.invite.action)],
  [
    'a test of a trigger, with its answer',
    trigger,
    opened(async (page, { triggers }) => {
      await page.getByLabel(triggers.field.template).selectOption({ index: 1 })
      await button(page, triggers.test.action).click()
      await page.getByLabel(triggers.test.event).selectOption({ index: 1 })
      await button(page, triggers.test.send).click()
      await expect(page.getByRole('heading', { name: triggers.test.answer })).toBeVisible()
    }),
  ],
  [
    'the end of a session while something is typed',
    order,
    async (page, texts) => {
      await openShipping(page, texts)
      await trackingNumber(page, texts).fill('TRK-TYPED')
      await page.route('**/api/session', (route) => route.fulfill({ json: { state: 'ended' } }))
      const notice = page.locator('[data-signed-out-notice]')
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // the user returns to the page
        await expect(notice).toBeVisible({ timeout: 3000 })
      }).toPass()
      return notice
    },
  ],
  [
    'a page that failed',
    '/profile',
    async (page, texts) => {
      await page.addInitScript(() => Reflect.set(window, 'BroadcastChannel', undefined))
      await page.reload()
      return page.getByRole('alert').filter({ hasText: texts.crash.title })
    },
  ],
]
