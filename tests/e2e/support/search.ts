import { expect, type Page } from '@playwright/test'
import { ready } from './test.ts'

export const searchDialog = (page: Page) => page.getByRole('dialog', { name: /^Search/ })
export const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search (orders|products|enquiries)$/ })
export const results = (page: Page) => searchDialog(page).getByRole('listbox', { name: 'Results' })
export const hit = (page: Page, text: string | RegExp) => results(page).getByRole('option').filter({ hasText: text })

export async function openSearch(page: Page) {
  await ready(page)
  await page.keyboard.press('Control+k')
  await expect(searchField(page)).toBeFocused()
}

/** Waits until the hits belong to the term in the field. */
export const answered = (page: Page) => expect(searchDialog(page).locator('[data-search=current]')).toBeAttached()

/** The text of the option that the field marks as active. */
export async function pointedAt(page: Page): Promise<string> {
  const id = await searchField(page).getAttribute('aria-activedescendant')
  return id ? ((await page.locator(`[id="${id}"]`).textContent()) ?? '') : ''
}
