import { scriptWatch } from '#components/shell/errors/watch-scripts.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

test('[SH-01] [ST-13] every page of a signed-in user has the logo, the search, the menus and the version', async ({
  page,
}) => {
  await expect(page).toHaveTitle('All Orders · Site Flow Light')
  const bar = page.getByRole('banner').first()
  await expect(bar.getByRole('link', { name: 'Site Flow Light, All Orders' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'User menu, Pia Novak' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page.getByText('Version 1.0.63')).toBeVisible()
})

test('[SH-01] a keyboard user opens the search with one key from any page', async ({ page }) => {
  const search = page.getByRole('dialog', { name: 'Search' })
  await ready(page)
  for (const keys of ['Control+k', 'Control+s', 'Alt+s']) {
    await page.keyboard.press(keys)
    await expect(search, keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search, keys).toHaveCount(0)
  }
})

test('[SH-02] the side menu marks the current page and works by keyboard', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  const entry = menu.getByRole('link', { name: 'All Orders' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.goto('/profile')
  await expect(entry).not.toHaveAttribute('aria-current')
  await ready(page)
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders/list')
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('[SH-01] the first Tab on a page focuses the link that skips the menus', async ({ page }) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('[SH-05] an opened user menu holds the account, the profile, the languages, the licences and the sign-out', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Account: Kestrel Print')).toBeVisible()
  for (const language of ['English US', 'English UK', '日本語'])
    await expect(menu.getByRole('menuitemradio', { name: language })).toBeVisible()
  await expect(menu.getByRole('menuitemradio', { name: 'English UK' })).toHaveAttribute('aria-checked', 'true')
  await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()

  await menu.getByRole('menuitem', { name: 'User Profile' }).click()
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await expect(page.getByText('pia@kestrelprint.example')).toBeVisible()
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: /^Open Source Software/ }).click()
  await expect(page.getByRole('heading', { name: 'Open Source Software' })).toBeVisible()
  await page.getByRole('row').getByRole('link', { name: 'next', exact: true }).click()
  await expect(page).toHaveTitle('next · Site Flow Light')
  await expect(page.getByRole('link', { name: 'github.com/vercel/next.js' })).toBeVisible()
  await expect(page.getByText('Permission is hereby granted, free of charge')).toBeVisible()
  await page.getByRole('link', { name: 'All packages' }).click()
  await expect(page.getByRole('heading', { name: 'Open Source Software' })).toBeVisible()
})

test('[SH-05] the user menu works by keyboard, and returns the focus when it closes', async ({ page }) => {
  const button = page.getByRole('button', { name: /^User menu/ })
  await ready(page)
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('[SH-07] a user who chooses Japanese gets every page in Japanese, with its dates and numbers', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
  const texts = await page.locator('main').locator('h1, th, button, summary').allTextContents()
  expect(texts.length).toBeGreaterThan(8)
  for (const text of texts.filter((one) => one.trim() !== '')) expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]|ID/)
  await page.goto('/profile')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await page.getByRole('combobox').selectOption('en-GB')
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
})

test('[SH-08] the root address of the portal leads to the orders', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/orders/list')
})

test('[SH-08] an unknown address shows a not-found page with a link to the orders', async ({ page, complaints }) => {
  for (const path of ['/nothing/here', '/orders/view/0123456789abcdef01234567', '/licences?package=../../x']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Page not found · Site Flow Light')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to All Orders' }).click()
    await expect(page).toHaveURL('/orders/list')
  }
  expect(complaints.splice(0).length).toBe(3)
})

test('[SH-05] an appearance chosen in the user menu survives a reload', async ({ page }) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[SH-05] the user menu is disabled until the page’s scripts run, and opens then', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: /^User menu/ })
  await expect(menu).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled()
  scripts.resolve()
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('[REL-21] a page whose scripts have all loaded leaves no timer that would reload it', async ({ page }) => {
  await page.addInitScript(() => {
    const planned = new Map<number, number>()
    const [plan, callOff] = [window.setTimeout, window.clearTimeout]
    const setTimeout = (act: () => void, ms = 0, ...given: never[]) => {
      const id = plan(act, ms, ...given)
      planned.set(id, ms)
      return id
    }
    const clearTimeout = (id: number) => {
      planned.delete(id)
      callOff(id)
    }
    Object.assign(window, { planned, setTimeout, clearTimeout })
  })
  await page.reload()
  await ready(page)
  const waitedFor = () =>
    page.evaluate((timeoutMs) => {
      const planned = Reflect.get(window, 'planned') as Map<number, number>
      return [...planned.values()].filter((ms) => ms === timeoutMs).length
    }, scriptWatch.timeoutMs)
  await expect.poll(waitedFor).toBe(0)
})
