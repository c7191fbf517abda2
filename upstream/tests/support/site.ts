import { barcodeRoutes } from '../../barcodes/routes.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { notificationRoutes } from '../../postbacks/routes.ts'
import { productionRoutes } from '../../production/routes.ts'
import { productRoutes } from '../../products/routes.ts'
import { shipmentRoutes } from '../../shipments/routes.ts'
import { templateRoutes } from '../../templates/routes.ts'
import { triggerRoutes } from '../../triggers/routes.ts'
import { createTestUpstream, type TestOptions } from './upstream.ts'

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
      ...triggerRoutes(up),
    ],
    ...options,
  })
  const [site, brand, stranger] = [await test.member(), await test.member(), await test.member()]
  const parties = { source: brand.accountId, destination: site.accountId }
  return { test, site, brand, stranger, parties, close: () => test.close() }
}
