const knownEvents = [
  'Order Received',
  'Order Print Ready',
  'Order Errored',
  'Order Cancelled',
  'Order Submission Error',
  'Shipment Shipped',
  'Shipment Updated',
  'Component Printed',
  'Stock Alert',
  'Sub-Batch Created',
  'Sub-Batch Completed',
] as const
type KnownEvent = (typeof knownEvents)[number]

/** The service names its events in English. It may know more. */
export function toEventName(t: (key: `event.${KnownEvent}`) => string, name: string): string {
  const known = knownEvents.find((one) => one === name)
  return known ? t(`event.${known}`) : name
}
