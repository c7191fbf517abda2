import type { Page } from '@playwright/test'
import type { Submission } from './brand.ts'
import { openOrder } from './orders.ts'
import * as shipping from './shipping.ts'
import { ready } from './test.ts'

/** Opens an order's shipping dialog and types a tracking number without sending it. */
export async function typeTracking(page: Page, order: Submission) {
  await openOrder(page, order)
  await ready(page)
  await shipping.typeTracking(page, 'TRK-TYPED')
}

/** The page's complaints, apart from those about refused answers. */
export const refusals = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))
