export const listLimits = { bytes: 50 * 1024 * 1024, unpackedBytes: 400 * 1024 * 1024, rows: 5000, columns: 200 }

export const listFaults = ['tooLarge', 'tooManyRows', 'oldExcel', 'noTable', 'empty', 'damaged', 'notRead'] as const
export type ListFault = (typeof listFaults)[number]

export class ListError extends Error {
  override name = 'ListError'
  readonly fault: ListFault
  constructor(fault: ListFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
