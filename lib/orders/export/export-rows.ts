import type { Cell } from '#lib/common/write-csv.ts'
import { countryBeyondCode } from '#lib/contract/addresses.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import type { NumberedShipment } from '#lib/contract/shared/shipment-numbers.ts'

export const orderColumns = [
  'status',
  'orderId',
  'from',
  'lineItems',
  'quantity',
  'shipments',
  'submitted',
  'outsourcedTo',
  'customer',
] as const

/** The template of "Ship many": its last two columns are filled in by the site or the carrier's program. */
export const parcelColumns = [
  'orderId',
  'from',
  'shipment',
  'shipmentId',
  'shipBy',
  'carrier',
  'service',
  'name',
  'company',
  'address1',
  'address2',
  'address3',
  'address4',
  'town',
  'state',
  'postcode',
  'country',
  'countryDetail',
  'phone',
  'email',
  'trackingNumber',
  'trackingUrl',
] as const

/** Where a list has its dates, and the time of day that a spreadsheet shows beside them. */
export const dateColumns = {
  orders: { at: orderColumns.indexOf('submitted'), clock: ' hh:mm' },
  parcels: { at: parcelColumns.indexOf('shipBy'), clock: '' },
}

type ToDate = (iso: string) => Cell

export const toOrderRow = (
  { source, outsourcedTo, orderData }: OrderSummary,
  toDate: ToDate,
  statusOf: (status: string) => string,
): Cell[] => [
  statusOf(orderData.status),
  orderData.sourceOrderId,
  source.name,
  orderData.items.length,
  orderData.items.reduce((sum, { quantity }) => sum + quantity, 0),
  orderData.shipments.length,
  toDate(orderData.date),
  outsourcedTo ?? '',
  orderData.customerName,
]

export const toParcelRow = (
  { source, orderData }: OrderSummary,
  { _id, number, shipByDate, carrier, shipTo }: NumberedShipment,
  toDate: ToDate,
): Cell[] => [
  orderData.sourceOrderId,
  source.name,
  number,
  _id,
  shipByDate ? toDate(shipByDate) : '',
  carrier.alias || carrier.code,
  carrier.service,
  shipTo.name,
  shipTo.companyName,
  shipTo.address1,
  shipTo.address2,
  shipTo.address3,
  shipTo.address4 ?? '',
  shipTo.town,
  shipTo.state,
  shipTo.postcode,
  shipTo.isoCountry,
  countryBeyondCode(shipTo),
  shipTo.phone,
  shipTo.email,
  '',
  '',
]
