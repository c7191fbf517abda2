import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'
import { filled, type Texts } from './texts.ts'

type Overlay = {
  name: string
  /** The address of the page below the overlay. */
  on: string
  /** Opens the overlay in any language and returns it. */
  open: (page: Page, texts: Texts) => Promise<Locator>
}

const button = (page: Page, text: string) => page.getByRole('button', { name: filled(text) }).first()
const ofShipment = (texts: Texts, action: string) => texts.shipments.actionFor.replace('{action}', action)
const trackingNumber = (page: Page, texts: Texts) =>
  page.getByRole('textbox', { name: texts.shipments.tracking.number })
const topmost = (page: Page) => page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()

async function clickButton(page: Page, text: string): Promise<Locator> {
  await button(page, text).click()
  return topmost(page)
}

async function openUserMenu(page: Page): Promise<Locator> {
  await page.locator('header button[aria-haspopup=menu]').last().click()
  return page.getByRole('menu')
}

async function searchIn(page: Page, texts: Texts, index: string): Promise<Locator> {
  await page.locator('button[aria-controls=search-facets]').click()
  await page.getByLabel(texts.search.index.label).selectOption(index)
  await expect(page.locator('[data-search=current]')).toBeAttached()
  return topmost(page)
}

/** The overlays of a user with all rights. The last one makes the next page fail. */
export const overlays: readonly Overlay[] = [
  { name: 'the user menu', on: '/orders/list', open: openUserMenu },
  {
    name: 'the account menu',
    on: '/profile',
    open: async (page, texts) => {
      await button(page, texts.shell.account.switch).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'the shortcuts',
    on: '/licences',
    open: async (page, texts) => {
      const menu = await openUserMenu(page)
      await menu.getByText(texts.shell.user.shortcuts, { exact: true }).click()
      return topmost(page)
    },
  },
  {
    name: 'the commands',
    on: '/profile',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.locator('#search-results')).toBeVisible()
      return topmost(page)
    },
  },
  {
    name: 'what is found of orders, with its filters',
    on: '/orders/list?search=card',
    open: (page, texts) => searchIn(page, texts, 'shipments'),
  },
  {
    name: 'what is found of products, with their filters',
    on: '/orders/list?search=card',
    open: (page, texts) => searchIn(page, texts, 'products'),
  },
  {
    name: 'what is found of enquiries, with their filters',
    on: '/orders/list?search=a',
    open: (page, texts) => searchIn(page, texts, 'cases'),
  },
  {
    name: 'a search that finds nothing',
    on: '/orders/list?search=zzqqxxzz',
    open: (page, texts) => searchIn(page, texts, 'shipments'),
  },
  {
    name: 'the last scans',
    on: '/work/batches',
    open: async (page) => {
      await page.locator('[data-scanner] button').first().click()
      return page.locator('[data-scanner] section')
    },
  },
  {
    name: 'the question about many items',
    on: '/work',
    open: async (page) => {
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          return page.locator('[data-row]').count()
        })
        .toBeGreaterThan(20)
      const complete = page.locator('main button[data-command=complete]').first()
      // Rows that load meanwhile are not selected, and then the next click selects them too.
      await expect(async () => {
        await page.getByRole('checkbox').first().click()
        await expect(complete).toContainText(/\d\d/, { timeout: 1000 })
      }).toPass()
      await complete.click()
      return topmost(page)
    },
  },
  {
    name: 'an item of work',
    on: '/work',
    open: async (page) => {
      await page.locator('[data-part=show]').first().click()
      return topmost(page)
    },
  },
  {
    name: 'the components of an item of work, and what is selected',
    on: '/work',
    open: async (page, texts) => {
      await button(page, texts.work.list.expand).click()
      await page.getByRole('checkbox').nth(1).click()
      return page.getByRole('main')
    },
  },
  {
    name: 'a file',
    on: '/orders/view/:order',
    open: async (page, texts) => {
      await page
        .locator('button', { has: page.getByText(filled(texts.files.open)) })
        .first()
        .click()
      return topmost(page)
    },
  },
  {
    name: 'the question about an order',
    on: '/orders/view/:order',
    open: (page, texts) => clickButton(page, texts.orders.cancel.action),
  },
  {
    name: 'a part of a shipment',
    on: '/orders/view/:order',
    open: (page, texts) => clickButton(page, ofShipment(texts, texts.shipments.partial.action)),
  },
  {
    name: 'shipping',
    on: '/orders/view/:order',
    open: async (page, texts) => {
      await clickButton(page, ofShipment(texts, texts.shipments.ship.action))
      await clickButton(page, texts.shipments.ship.confirm.yes)
      await expect(trackingNumber(page, texts)).toBeVisible()
      return topmost(page)
    },
  },
  {
    name: 'the settings, with what is wrong with them',
    on: '/setup/account/settings',
    open: async (page, texts) => {
      await page.getByLabel(texts.account.settings.field.companyName).fill('')
      await button(page, texts.account.settings.save).click()
      await expect(page.getByText(texts.forms.issue.required)).toBeVisible()
      return page.getByRole('main')
    },
  },
  {
    name: 'the list of time zones',
    on: '/setup/account/settings',
    open: async (page) => {
      await page.getByRole('button', { name: 'Europe/London' }).click()
      await expect(page.getByRole('option', { name: 'Europe/Paris' })).toBeVisible()
      return page.getByRole('dialog').last()
    },
  },
  {
    name: 'an invitation',
    on: '/setup/users',
    open: (page, texts) => clickButton(page, texts.users.invite.action),
  },
  {
    name: 'the credentials of a role',
    on: '/setup/users/:user',
    open: async (page, texts) => {
      await button(page, texts.users.roles.show).click()
      await expect(page.getByRole('button', { name: texts.users.roles.hide })).toBeVisible()
      return page.getByRole('main')
    },
  },
  {
    name: 'the warning about an insecure address',
    on: '/setup/triggers/edit/:trigger',
    open: (page, texts) => clickButton(page, texts.triggers.save),
  },
  {
    name: 'a signing secret, and a header that is wrong',
    on: '/setup/triggers/edit/:trigger',
    open: async (page, texts) => {
      await button(page, texts.triggers.secret.show).click()
      await expect(page.getByRole('button', { name: texts.triggers.secret.hide })).toBeVisible()
      await page.getByLabel(texts.triggers.headers.name).fill('Host')
      await page.getByLabel(texts.triggers.headers.value).fill('x')
      await button(page, texts.triggers.headers.add).click()
      await expect(page.getByText(texts.triggers.wrong.headerName)).toBeVisible()
      return page.getByRole('main')
    },
  },
  {
    name: 'a test of a trigger, with its answer',
    on: '/setup/triggers/edit/:trigger',
    open: async (page, texts) => {
      await page.getByLabel(texts.triggers.field.template).selectOption({ index: 1 })
      await button(page, texts.triggers.test.action).click()
      await page.getByLabel(texts.triggers.test.event).selectOption({ index: 1 })
      await button(page, texts.triggers.test.send).click()
      await expect(page.getByRole('heading', { name: texts.triggers.test.answer })).toBeVisible()
      return topmost(page)
    },
  },
  {
    name: 'a delivery',
    on: '/setup/triggers/deliveries/:trigger',
    open: async (page, texts) => {
      await button(page, texts.triggers.deliveries.showFor).click()
      await expect(page.getByRole('heading', { name: texts.triggers.deliveries.attemptsTitle })).toBeVisible()
      return topmost(page)
    },
  },
  {
    name: 'the question about all failed deliveries',
    on: '/setup/triggers/deliveries/:trigger',
    open: (page, texts) => clickButton(page, texts.triggers.resend.open),
  },
  {
    name: 'the end of a session while something is typed',
    on: '/orders/view/:order',
    open: async (page, texts) => {
      await clickButton(page, ofShipment(texts, texts.shipments.ship.action))
      await clickButton(page, texts.shipments.ship.confirm.yes)
      await trackingNumber(page, texts).fill('TRK-TYPED')
      await page.route('**/api/session', (route) => route.fulfill({ json: { state: 'ended' } }))
      const notice = page.locator('[data-signed-out-notice]')
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // the user returns to the page
        await expect(notice).toBeVisible({ timeout: 3000 })
      }).toPass()
      return notice
    },
  },
  {
    name: 'a page that failed',
    on: '/profile',
    open: async (page, texts) => {
      await page.addInitScript(() => Reflect.set(window, 'BroadcastChannel', undefined))
      await page.reload()
      return page.getByRole('alert').filter({ hasText: texts.crash.title })
    },
  },
]
