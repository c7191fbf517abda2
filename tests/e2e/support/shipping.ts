import { expect, type Locator, type Page } from '@playwright/test'
import { codeOfCommand } from '#lib/barcodes/scan/commands.ts'
import { ownPageOf } from './raw.ts'
import { scanAgain, scanWith } from './scanner.ts'

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

/** Ships the order that is shown with the scanner alone: the card, the card again as confirmation, and the carrier's label. */
export async function shipByScans(page: Page, label: string, checkQuestion: () => Promise<void>) {
  await scanWith(page, codeOfCommand('ship'))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await checkQuestion()
  await scanAgain(page, codeOfCommand('ship'))
  await expect(trackingNumber(page)).toBeFocused()
  await scanWith(page, label)
  await expect(page.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()
}

/** Sends a call as a colleague, with the same session's rights. */
export async function colleague(page: Page, method: 'PUT' | 'POST', path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api/upstream${path}`, { method, headers: ownPageOf(page), data })
  expect(answer.status(), path).toBe(200)
}
