import { expect, type Page } from '@playwright/test'
import { ownPageOf } from './raw.ts'

export const ship = (page: Page) => page.getByRole('button', { name: 'Ship', exact: true })
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

/** Sends a call as a colleague, with the same session's rights. */
export async function colleague(page: Page, method: 'PUT' | 'POST', path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api/upstream${path}`, { method, headers: ownPageOf(page), data })
  expect(answer.status(), path).toBe(200)
}
