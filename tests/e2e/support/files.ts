import { expect, type Page } from '@playwright/test'
import type { Submission } from './brand.ts'
import { openOrder } from './orders.ts'
import { ready } from './test.ts'

/** Opens an order, and the file of its only component. */
export async function openFile(page: Page, order: Submission, status?: string) {
  await openOrder(page, order, status)
  await ready(page)
  await page.getByRole('button', { name: 'View file Card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Card/ })
  await expect(dialog.getByText('Created', { exact: true })).toBeVisible()
  return dialog
}
