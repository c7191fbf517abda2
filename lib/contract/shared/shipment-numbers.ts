import type { Shipment } from '../shipments.ts'

export type NumberedShipment = Shipment & { number: number }

/** `ofOrder`: all shipments of an order. Each is numbered by its place, as an index may start at 1, skip numbers or be missing. */
export const withNumbers = <S>(ofOrder: readonly S[]) =>
  ofOrder.map((shipment, at) => ({ ...shipment, number: at + 1 }))
