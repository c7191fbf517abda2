import { barcodeRoutes } from '../routes/barcodes.ts'
import { notificationRoutes } from '../routes/notifications.ts'
import { orderRoutes } from '../routes/orders.ts'
import { productionRoutes } from '../routes/production.ts'
import { productRoutes } from '../routes/products.ts'
import { shipmentRoutes } from '../routes/shipments.ts'
import { templateRoutes } from '../routes/templates.ts'
import { createTestUpstream, type TestOptions } from './support.ts'

/** An upstream that serves orders from intake to dispatch, with a site, a brand that sends it orders, and a stranger. */
export async function createSite(options: TestOptions = {}) {
  const test = await createTestUpstream({
    serve: (up) => [
      ...orderRoutes(up),
      ...shipmentRoutes(up),
      ...productionRoutes(up),
      ...barcodeRoutes(up),
      ...notificationRoutes(up),
      ...productRoutes(up),
      ...templateRoutes(up),
    ],
    ...options,
  })
  const [site, brand, stranger] = [await test.member(), await test.member(), await test.member()]
  const parties = { source: brand.accountId, destination: site.accountId }
  return { test, site, brand, stranger, parties }
}
export type Site = Awaited<ReturnType<typeof createSite>>
