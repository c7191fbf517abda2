/** A barcode that cannot be drawn, with a message for whoever asked for it. */
export class BarcodeError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BarcodeError'
  }
}
