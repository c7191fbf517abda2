import type { Call } from '#lib/contract/call.ts'

/** Its row loads late (decision 057); one with a `path` is sent before, because the page may be closing. */
export type LateCall<C extends Call> = Pick<C, 'name' | 'method'> & { path?: C['path']; load: () => Promise<C> }

const loadOrders = async () => (await import('#lib/contract/orders.ts')).orders
const loadProduction = async () => (await import('#lib/contract/production.ts')).production
const loadOutsourcing = async () => (await import('#lib/contract/outsourcing.ts')).outsourcing
const loadFiles = async () => (await import('#lib/contract/files.ts')).files
const loadDeliveries = async () => (await import('#lib/contract/triggers.ts')).deliveries
const loadShipments = async () => (await import('#lib/contract/shipments.ts')).shipments

const late = <C extends Call>(name: C['name'], method: C['method'], load: () => Promise<C>, path?: C['path']) =>
  ({ name, method, load, ...(path && { path }) }) as LateCall<C>

export const lateCalls = {
  orders: late('orders.list', 'GET', async () => (await loadOrders()).list),
  orderDetails: late('orders.details', 'GET', async () => (await loadOrders()).details),
  ordersBySourceId: late('orders.bySourceId', 'GET', async () => (await loadOrders()).bySourceId),
  cancelOrder: late('orders.cancel', 'PUT', async () => (await loadOrders()).cancel),
  outsource: late('outsourcing.outsource', 'POST', async () => (await loadOutsourcing()).outsource),
  takeBack: late('outsourcing.takeBack', 'POST', async () => (await loadOutsourcing()).takeBack),
  file: late('files.details', 'GET', async () => (await loadFiles()).details),
  filesOfOrder: late('files.ofOrder', 'GET', async () => (await loadFiles()).ofOrder),
  refetchFile: late('files.refetch', 'PUT', async () => (await loadFiles()).refetch),
  items: late('production.items', 'GET', async () => (await loadProduction()).items),
  subBatches: late('production.subBatches', 'GET', async () => (await loadProduction()).subBatches),
  jobs: late('production.jobs', 'GET', async () => (await loadProduction()).jobs),
  completeItem: late(
    'production.completeItem',
    'PUT',
    async () => (await loadProduction()).completeItem,
    '/item/:id/complete',
  ),
  completeBatch: late(
    'production.completeBatch',
    'POST',
    async () => (await loadProduction()).completeBatch,
    '/batch/complete/barcode/:code',
  ),
  shipment: late('shipments.details', 'GET', async () => (await loadShipments()).details),
  shipmentsOfOrder: late('shipments.ofOrder', 'GET', async () => (await loadShipments()).ofOrder),
  ship: late('shipments.ship', 'PUT', async () => (await loadShipments()).ship),
  saveTracking: late('shipments.saveTracking', 'PUT', async () => (await loadShipments()).saveTracking),
  tick: late('shipments.tick', 'POST', async () => (await loadShipments()).tick),
  untick: late('shipments.untick', 'DELETE', async () => (await loadShipments()).untick),
  split: late('shipments.split', 'POST', async () => (await loadShipments()).split),
  delivery: late('deliveries.details', 'GET', async () => (await loadDeliveries()).details),
  redeliver: late('deliveries.redeliver', 'POST', async () => (await loadDeliveries()).redeliver),
  barcode: late('barcodes.details', 'GET', async () => (await import('#lib/contract/barcodes.ts')).barcodes.details),
}
