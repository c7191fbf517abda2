import type { Page } from '@playwright/test'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Presses the question mark. The page listens to it once it is idle, and not in the moment after another key. */
async function pressQuestionMark(page: Page, opened = sheet(page)) {
  await expect(async () => {
    await page.keyboard.press('Shift+?')
    await expect(opened).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await ready(page)
})

test('[SH-01] the question mark opens the sheet of shortcuts, and Escape returns the focus to where it was', async ({
  page,
}) => {
  const entry = page.getByRole('link', { name: 'Completed Jobs' })
  await entry.focus()
  await pressQuestionMark(page)
  for (const text of ['Search, and go to any page', 'Show this sheet', 'Previous or next row', 'Select on the way'])
    await expect(sheet(page).getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(entry).toBeFocused()
})

test('[SH-01] the sheet of shortcuts opens from the user menu too, on pages with and without a scan field', async ({
  page,
}) => {
  for (const path of ['/orders/list', '/profile']) {
    await page.goto(path)
    await ready(page)
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
    await expect(sheet(page)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
    await pressQuestionMark(page)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  }
})

test('[SH-01] a question mark typed into a field opens no sheet and stays in the field', async ({ page }) => {
  await pressQuestionMark(page) // proves that the page listens to the key
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  const field = page.getByRole('textbox', { name: /barcode/i }).first()
  await field.pressSequentially('why?', { delay: 120 }) // as a hand types, not a scanner
  await expect(field).toHaveValue('why?')
  await expect(sheet(page)).toHaveCount(0)
})

test('[SH-07] a browser in Japanese shows the sheet of shortcuts in Japanese', async ({ page }) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await ready(page)
  await page.locator('header button[aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem', { name: /^キーボードショートカット/ }).click()
  await expect(page.getByRole('dialog', { name: 'キーボードショートカット' }).getByText('行を開く')).toBeVisible()
})

test('[SH-08] a crash of the page’s frame shows an error page, whose retry restores the page', async ({
  page,
  complaints,
}) => {
  await pressQuestionMark(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.evaluate(() => {
    const repaired = { get: () => 'Linux', configurable: true }
    const broken = {
      get: () => {
        throw new Error('a defect')
      },
      configurable: true,
    }
    Object.defineProperty(navigator, 'platform', broken)
    window.addEventListener('click', () => Object.defineProperty(navigator, 'platform', repaired), { capture: true })
  })
  await pressQuestionMark(page, page.getByRole('heading', { name: 'This page could not be shown' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(complaints.splice(0).join()).toContain('a defect')
})
