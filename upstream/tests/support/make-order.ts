import { address } from '#lib/contract/shipments.ts'
import { reserveBarcodes } from '../../barcodes/store.ts'
import { barcodes, components, items, orders, shipments } from '../../core/database/schema/tables.ts'
import { newId } from '../../core/ids.ts'
import { changeOrderStatus } from '../../order-status/changes.ts'
import type { TestUpstream } from './upstream.ts'

type Given = {
  source: string
  destination: string
  sourceOrderId?: string
  productId?: string
  /** Copies of each item, shipment by shipment. */
  copies?: number[][]
  componentsPerItem?: number
  shipByDate?: Date
  status?: 'dataready' | 'printready' | 'error' | 'pending'
}
export type MadeOrder = Awaited<ReturnType<typeof makeOrder>>

/** An order as the intake leaves it, by default already in production. */
export async function makeOrder(test: TestUpstream, given: Given) {
  const { source, destination, productId, copies = [[10]], componentsPerItem = 1, status = 'printready' } = given
  const { orm } = test.database
  const [id, now] = [newId(), test.now()]
  const shipByDate = given.shipByDate ?? new Date(now.getTime() + 86_400_000)
  const sourceOrderId = given.sourceOrderId ?? `PO-${id.slice(-6)}`
  await orm.insert(orders).values({
    id,
    sourceAccountId: source,
    destinationAccountId: destination,
    sourceOrderId,
    status: status === 'pending' ? 'pending' : 'dataready',
    customerName: 'Zoë Müller',
    date: now,
    slaAt: shipByDate,
    itemCount: copies.flat().length,
    quantity: copies.flat().reduce((sum, count) => sum + count, 0),
    shipmentCount: copies.length,
    rest: { email: 'zoe@example.test', tags: ['rush'] },
    createdAt: now,
    updatedAt: now,
  })
  const made = { shipmentIds: [] as string[], itemIds: [] as string[], itemBarcodes: [] as string[] }
  for (const [shipmentIndex, quantities] of copies.entries()) {
    const shipmentId = newId()
    made.shipmentIds.push(shipmentId)
    await orm.insert(shipments).values({
      id: shipmentId,
      orderId: id,
      accountId: destination,
      shipmentIndex,
      status: 'live',
      shipByDate,
      carrier: { alias: 'tracked', code: 'royalmail', service: 'tracked' },
      shipTo: address.parse({ name: 'Zoë Müller', address1: 'Gasse 5', town: 'Köln', isoCountry: 'DE' }),
    })
    for (const quantity of quantities) {
      const [itemId, position] = [newId(), made.itemIds.length]
      const [barcode = ''] = await reserveBarcodes(orm, 'item', 1)
      const common = { accountId: destination, orderId: id, shipmentId, itemId }
      await orm.insert(items).values({
        id: itemId,
        orderId: id,
        shipmentId,
        accountId: destination,
        productId,
        position,
        sourceItemId: `item-${position + 1}`,
        sku: 'FLYER',
        quantity,
        status: 'waiting',
        barcode,
        shipByDate,
      })
      await orm.insert(barcodes).values({ ...common, code: barcode, type: 'item' })
      const codes = await reserveBarcodes(orm, 'component', componentsPerItem)
      for (const [at, code] of codes.entries()) {
        const componentId = newId()
        const part = { id: componentId, itemId, orderId: id, position: at, code: `part-${at + 1}`, barcode: code }
        await orm.insert(components).values({ ...part, path: 'a.pdf', fetch: false, localFile: true })
        await orm.insert(barcodes).values({ ...common, code, type: 'component', componentId })
      }
      made.itemIds.push(itemId)
      made.itemBarcodes.push(barcode)
    }
  }
  if (status === 'printready' || status === 'error') {
    await test.database.transaction((tx) => changeOrderStatus(test.up, tx, id, status, `Set to ${status}`))
  }
  return { id, sourceOrderId, ...made }
}
