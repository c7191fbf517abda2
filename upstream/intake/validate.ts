import { invalid } from '../core/errors.ts'
import { inTurn } from '../core/turns.ts'
import type { Upstream } from '../upstream.ts'
import defaults from './fields/defaults.json' with { type: 'json' }
import { type ResolvedOrder, resolveOrder } from './resolve.ts'
import { withProductAttributes } from './rows.ts'
import { parseOrder } from './schema.ts'
import { toProblem } from './submit.ts'

/** A dry run: the order with its defaults, without ids and barcodes. Nothing is stored, not even a submission error. */
export async function validateOrder(up: Upstream, accountId: string, body: unknown) {
  const parsed = await inTurn(() => parseOrder(body, { dryRun: true }))
  if ('wrong' in parsed) throw invalid(parsed.wrong)
  const destinationName = parsed.order.destination.name
  const resolution = await resolveOrder(up.database.orm, accountId, parsed.order)
  if ('resolved' in resolution) return { success: true, ...enrich(resolution.resolved) }
  throw toProblem({ faults: resolution.faults, destinationName, destinationAccountId: null })
}

function enrich({ submitted, source, destination, items, shipments }: ResolvedOrder) {
  return {
    source: { id: source.id, name: source.name },
    destination: { id: destination.id, name: destination.name },
    orderData: {
      ...defaults.order,
      ...submitted.orderData,
      items: items.map(({ submitted: item, product, skuAttributes, components }) => ({
        ...defaults.item,
        quantity: 1,
        shipmentIndex: 0,
        productDescription: product.description,
        ...item,
        attributes: withProductAttributes(item.attributes, skuAttributes),
        components: components.map(({ definition, ...component }) => ({
          ...defaults.component,
          type: definition.type,
          ...component,
          attributes: withProductAttributes(component.attributes, definition.attributes),
        })),
      })),
      shipments: shipments.map(({ method, ...shipment }, position) => ({
        ...defaults.shipment,
        shipmentIndex: position,
        ...shipment,
        carrier: { ...shipment.carrier, serviceId: method.id },
      })),
    },
  }
}
