import type { Page } from '@playwright/test'
import type { Submission } from './brand.ts'
import { openOrder } from './orders.ts'
import { confirmShipping, ship, trackingNumber } from './shipping.ts'
import { ready } from './test.ts'

/** Opens an order as far as its tracking number, which is typed and not sent. */
export async function typeTracking(page: Page, order: Submission, number = 'TRK-TYPED') {
  await openOrder(page, order)
  await ready(page)
  await ship(page).click()
  await confirmShipping(page)
  await trackingNumber(page).fill(number)
}

/** What the browser complained about, apart from the answers that were refused. */
export const refusals = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))
