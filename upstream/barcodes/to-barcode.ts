/** The digit after the B: items and components as in the service itself, the others in the order of use. */
const kindDigits = { order: 1, shipment: 2, item: 3, component: 4, batch: 5, subbatch: 6 } as const
export type BarcodeKind = keyof typeof kindDigits

const maxCounter = 0xffff_ffff

export function toBarcode(kind: BarcodeKind, counter: number): string {
  if (!Number.isInteger(counter) || counter < 0 || counter > maxCounter) {
    throw new RangeError(`no barcode for the counter ${counter}`)
  }
  return `B${kindDigits[kind]}${counter.toString(16).toUpperCase().padStart(8, '0')}`
}
