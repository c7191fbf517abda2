import { desc, eq } from 'drizzle-orm'
import { orders, shipments } from '../database/schema/tables.ts'
import { saveDocument, withDocument } from '../store/shipping-documents.ts'
import type { Upstream } from '../upstream.ts'

/** Draws the delivery notes of the newest shipments; drawing those of a whole month would only take time. */
export async function seedDocuments(up: Upstream, count: number): Promise<void> {
  const newest = await up.database.orm
    .select({ order: orders, shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.status, 'shipped'))
    .orderBy(desc(shipments.shippedDate))
    .limit(count)
  for (const { order, shipment } of newest) {
    const then = { ...up, now: () => shipment.shippedDate ?? up.now() }
    await withDocument(then, order, shipment, shipment, (document) =>
      up.database.transaction(async (tx) => {
        await saveDocument(then, tx, shipment, document)
        await tx.update(shipments).set({ shippingDocFileId: document.fileId }).where(eq(shipments.id, shipment.id))
      }),
    )
  }
}
