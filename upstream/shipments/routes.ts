import { shipments } from '#lib/contract/shipments.ts'
import { implement, type Served } from '../core/implement.ts'
import { requireVisibleOrder } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { tickPiece, untickPiece } from './packing.ts'
import { shipShipment } from './ship.ts'
import { splitShipment } from './split.ts'
import { readShipment, requireVisibleShipment, shipmentsOfOrder } from './store.ts'
import { saveTracking } from './tracking.ts'

export const shipmentRoutes = (up: Upstream): Served[] =>
  implement(shipments)({
    async details({ caller, params }) {
      const { shipment } = await requireVisibleShipment(up.database.orm, caller.accountId, params.id)
      return readShipment(up.database.orm, shipment.id)
    },
    async ofOrder({ caller, params }) {
      const { id } = await requireVisibleOrder(up.database.orm, caller.accountId, params.id)
      return { success: true, data: await shipmentsOfOrder(up.database.orm, id) }
    },
    ship: ({ caller, params, body }) => shipShipment(up, caller, params.id, body),
    saveTracking: ({ caller, params, body }) => saveTracking(up, caller, params.id, body),
    tick: ({ caller, params, body }) => tickPiece(up, caller, params.id, body),
    untick: ({ caller, params }) => untickPiece(up, caller, params.id, params.tickId),
    split: ({ caller, params, body }) => splitShipment(up, caller, params.id, body.itemIds),
  })
