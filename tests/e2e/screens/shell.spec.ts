import type { Page } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { hit } from '#tests/e2e/support/search.ts'
import { allOrders, userMenu } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Presses the question mark. The page listens to it once it is idle, and not in the moment after another key. */
async function pressQuestionMark(page: Page, opened = sheet(page)) {
  await expect(async () => {
    await page.keyboard.press('Shift+?')
    await expect(opened).toBeVisible({ timeout: 3000 })
  }).toPass()
}
async function closeByEscape(page: Page, opened = sheet(page)) {
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}
async function choose(page: Page, name: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
  await userMenu(page).click()
  await page.getByRole(role, { name }).click()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await ready(page)
})

test('[SH-01] [SH-02] [SH-05] [ST-13] every page has the bar, the menus and the version', async ({ page }) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page).toHaveTitle('All Orders · Site Flow Light')
  const bar = page.getByRole('banner').first()
  await expect(bar.getByRole('link', { name: 'Site Flow Light, All Orders' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(page.getByText('Version 1.0.63')).toBeVisible()
  await expect(sideMenu(page).getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  const entry = sideMenu(page).getByRole('link', { name: 'All Orders' })
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await test.step('the user menu takes keys, and leads to profile and licences', async () => {
    await userMenu(page).focus()
    await page.keyboard.press('ArrowDown')
    const menu = page.getByRole('menu')
    await expect(menu.getByText('Account: Kestrel Print')).toBeVisible()
    await expect(menu.getByRole('menuitemradio', { name: 'English UK' })).toHaveAttribute('aria-checked', 'true')
    await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await closeByEscape(page, menu)
    await expect(userMenu(page)).toBeFocused()
    await choose(page, 'User Profile')
    await expect(page.getByText('pia@kestrelprint.example')).toBeVisible()
    await expect(entry).not.toHaveAttribute('aria-current')
    await choose(page, /^Open Source Software/)
    await page.getByRole('row').getByRole('link', { name: 'next', exact: true }).click()
    await expect(page).toHaveTitle('next · Site Flow Light')
    await expect(page.getByRole('link', { name: 'github.com/vercel/next.js' })).toBeVisible()
    await expect(page.getByText('Permission is hereby granted, free of charge')).toBeVisible()
    await page.getByRole('link', { name: 'All packages' }).click()
    await expect(heading(page, 'Open Source Software')).toBeVisible()
  })

  await choose(page, 'Dark', 'menuitemradio')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await entry.press('Enter')
  await expect(page).toHaveURL('/orders/list')
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('[SH-07] a user who chooses a language gets every page in it, with its spelling and times', async ({ page }) => {
  const { sourceOrderId } = await submitAtSite()
  const language = page.locator('html')
  await choose(page, '日本語', 'menuitemradio')
  await expect(language).toHaveAttribute('lang', 'ja-JP')
  await expect(page.getByRole('table')).toBeVisible()
  const texts = await page.locator('main').locator('h1, th, button, summary').allTextContents()
  expect(texts.length).toBeGreaterThan(8)
  for (const text of texts.filter((one) => one.trim() !== '')) expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]|ID/)
  await page.goto('/profile')
  await expect(language).toHaveAttribute('lang', 'ja-JP')
  await page.getByRole('combobox').selectOption('en-US')
  await expect(language).toHaveAttribute('lang', 'en-US')
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await expect(hit(page, sourceOrderId)).toContainText(/\d (?:sec|min)\. ago/)
})

test('[SH-01] [SH-08] a sheet shows the shortcuts; an unknown address or a crash leads on', async ({
  page,
  complaints,
}) => {
  const field = page.getByRole('textbox', { name: /barcode/i }).first()
  await field.pressSequentially('why?', { delay: 120 }) // as a hand types, not a scanner
  await expect(field).toHaveValue('why?')
  await expect(sheet(page)).toHaveCount(0)
  for (const path of ['/nothing/here', '/orders/view/0123456789abcdef01234567', '/licences?package=../../x']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Page not found · Site Flow Light')
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
  expect(complaints.splice(0).length).toBe(3)
  await page.getByRole('link', { name: 'Go to All Orders' }).click()
  await expect(page).toHaveURL('/orders/list')
  await ready(page)
  const entry = page.getByRole('link', { name: 'Completed Jobs' })
  await entry.focus()
  await pressQuestionMark(page)
  for (const text of ['Search, and go to any page', 'Show this sheet', 'Previous or next row', 'Select on the way'])
    await expect(sheet(page).getByText(text)).toBeVisible()
  await closeByEscape(page)
  await expect(entry).toBeFocused()

  await page.evaluate(() => {
    const broken = () => {
      throw new Error('a defect')
    }
    Object.defineProperty(navigator, 'platform', { get: broken, configurable: true })
    const repair = () => Object.defineProperty(navigator, 'platform', { get: () => 'Linux', configurable: true })
    window.addEventListener('click', repair, { capture: true })
  })
  await pressQuestionMark(page, page.getByRole('heading', { name: 'This page could not be shown' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(page)).toBeVisible()
  await closeByEscape(page)
  await expect(allOrders(page)).toBeVisible()
  await expect(sideMenu(page)).toBeVisible()
  expect(complaints.splice(0).join()).toContain('a defect')

  await page.goto('/profile') // without a scan field
  await ready(page)
  await choose(page, /^Keyboard shortcuts/)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await pressQuestionMark(page)
  await closeByEscape(page)
})
