import type { Order, OrderStatus } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { Subject } from '../core/database/event-reader.ts'
import type { triggerSources } from '../core/database/schema/tables.ts'
import { summaryOf } from './event-data.ts'
import type { EventFacts } from './message.ts'

type Source = Pick<typeof triggerSources.$inferSelect, 'exchange' | 'resource'>
type Said = Record<string, unknown>

const orderId = '5f0c2a7b9d1e4c3a8b6f7d20'
const shipmentId = '5f0c2a7b9d1e4c3a8b6f7d21'
const itemId = '5f0c2a7b9d1e4c3a8b6f7d22'
const sourceOrderId = 'EXAMPLE-1001'
const trackingNumber = 'JD0142857'

const statuses: Record<string, OrderStatus> = {
  'oneflow.order.printready': 'printready',
  'oneflow.order.error': 'error',
  'oneflow.order.cancelled': 'cancelled',
  'oneflow.shipment.shipped': 'shipped',
  'oneflow.shipment.updated': 'shipped',
}

/** An event that never happened, of an order that does not exist, to try a trigger with before there is a real one. */
export function exampleEvent({ exchange, resource }: Source, at: Date): EventFacts {
  const ref: Subject['ref'] = isRef(resource) ? resource : 'order'
  const { summary, data } = examples[ref](statuses[exchange] ?? 'dataready', at)
  return {
    exchange,
    at,
    ref,
    refId: orderId,
    summary: JSON.stringify(summaryOf({ exchange, at }, summary)),
    data: JSON.stringify(data),
  }
}

const isRef = (resource: string): resource is Subject['ref'] => resource in examples

const examples: Record<Subject['ref'], (status: OrderStatus, at: Date) => { summary: Said; data: Said }> = {
  order: (status, at) => ({
    summary: { SourceOrderId: sourceOrderId, OrderStatus: status },
    data: { ...exampleOrder(status, at), shipments: [exampleShipment(status, at)] },
  }),
  shipment: (status, at) => ({
    summary: {
      SourceOrderId: sourceOrderId,
      SourceShipmentId: 'EXAMPLE-1001-1',
      ShipmentIndex: '0',
      TrackingNumber: trackingNumber,
      OrderStatus: status,
    },
    data: {
      ...exampleShipment(status, at),
      order: { ...exampleOrder(status, at), shipments: [exampleShipment(status, at)] },
    },
  }),
  ordersubmissionerror: () => {
    const errorList = [{ name: 'UnknownSku', message: 'SKU CARD-A6 is unknown', path: 'orderData.items.0.sku' }]
    const error = { _id: orderId, sourceOrderId, orderId, errorList, destinationName: 'Example Print' }
    return {
      summary: {
        SubmissionErrorId: orderId,
        SourceOrderId: sourceOrderId,
        OrderId: orderId,
        Destination: 'Example Print',
        Errors: errorList,
      },
      data: { ...error, body: { destination: { name: 'Example Print' }, orderData: { sourceOrderId } } },
    }
  },
  subbatch: (_status, at) => ({
    summary: {
      Barcode: 'S0A80001',
      Status: 'live',
      Quantity: 50,
      BatchBarcode: 'B0A80001',
    },
    data: {
      _id: orderId,
      number: 1,
      barcode: 'S0A80001',
      status: 'live',
      quantity: 50,
      batch: { _id: shipmentId, number: 12, barcode: 'B0A80001', sla: at.toISOString() },
    },
  }),
}

const exampleOrder = (status: OrderStatus, at: Date): Order => ({
  _id: orderId,
  createdAt: at.toISOString(),
  source: { id: '5f0c2a7b9d1e4c3a8b6f7d23', name: 'Example Cards' },
  destination: { id: '5f0c2a7b9d1e4c3a8b6f7d24', name: 'Example Print' },
  orderData: {
    sourceOrderId,
    customerName: 'Example Customer',
    email: 'customer@example.com',
    instructions: '',
    additionalInformation: '',
    amount: 40,
    currency: 'GBP',
    purchaseOrderNumber: 'PO-7',
    tags: [],
    status,
    date: at.toISOString(),
    slaTimestamp: at.toISOString(),
    items: [
      {
        _id: itemId,
        sourceItemId: 'EXAMPLE-1001-A',
        sku: 'CARD-A6',
        quantity: 50,
        status: status === 'shipped' ? 'complete' : 'live',
        barcode: 'I0A80001',
        description: 'Greeting card A6',
        dispatchAlert: '',
        orderId,
        shipmentId,
        shipByDate: at.toISOString(),
        components: [
          {
            _id: '5f0c2a7b9d1e4c3a8b6f7d25',
            code: 'Content',
            barcode: 'C0A80001',
            path: 'https://example.com/card.pdf',
            fetch: true,
            localFile: false,
            attributes: { Finish: 'Gloss' },
            instructions: '',
            sourceItemId: 'EXAMPLE-1001-A',
            status: 'live',
          },
        ],
      },
    ],
    stockItems: [],
  },
  logs: [{ message: 'Order created', timestamp: at.toISOString(), level: 'info' }],
})

const exampleShipment = (status: OrderStatus, at: Date): Shipment => ({
  _id: shipmentId,
  orderId,
  shipmentIndex: 0,
  itemIds: [itemId],
  status: status === 'shipped' ? 'shipped' : 'live',
  shipByDate: at.toISOString(),
  ...(status === 'shipped' && { shippedDate: at.toISOString() }),
  trackingNumber: status === 'shipped' ? trackingNumber : '',
  trackingUrl: status === 'shipped' ? `https://track.example/${trackingNumber}` : '',
  carrier: { alias: 'express', code: 'dhl', service: 'express' },
  shipTo: {
    name: 'Example Customer',
    companyName: '',
    address1: '1 Example Street',
    address2: '',
    address3: '',
    town: 'Bristol',
    state: '',
    postcode: 'BS1 4RN',
    isoCountry: 'GB',
    phone: '',
    email: 'customer@example.com',
  },
  canShipEarly: true,
  pspBranding: true,
  labelName: 'default',
  carrierFields: {},
  attachments: [],
  dispatchAlert: '',
  partial: false,
  details: '',
})
