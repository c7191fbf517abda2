import { expect, type Locator, type Page } from '@playwright/test'
import { ownPageOf } from './raw.ts'

export const ship = (page: Page | Locator) => page.getByRole('button', { name: /^Ship: / })
export const trackingNumber = (page: Page) => page.getByRole('textbox', { name: 'Tracking number' })
export const send = (page: Page) => page.getByRole('button', { name: 'Set as shipped' })
export const panel = (page: Page, number: number) =>
  page.getByRole('region', { name: `Shipment ${number}`, exact: true })

/** Opens the shipping dialog and confirms its question, up to the field for the tracking number. */
export async function confirmShipping(page: Page) {
  await expect(
    page.getByText('You are about to set this shipment as shipped. Do you wish to continue?', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the shipment tracking number' })).toBeVisible()
}

/** Goes through the shipping dialog of a shipment, up to a tracking number that is typed and not sent. */
export async function typeTracking(page: Page, tracking: string, shipment: Page | Locator = page) {
  await ship(shipment).click()
  await confirmShipping(page)
  await trackingNumber(page).fill(tracking)
}

/** Sends a call as a colleague, with the same session's rights. */
export async function colleague(page: Page, method: 'PUT' | 'POST', path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api/upstream${path}`, { method, headers: ownPageOf(page), data })
  expect(answer.status(), path).toBe(200)
}
