import { describe, expect, it } from 'vitest'
import { type BarcodeKind, toBarcode } from './to-barcode.ts'

describe('toBarcode', () => {
  const rows: [BarcodeKind, number, string][] = [
    ['order', 1, 'B100000001'],
    ['shipment', 255, 'B2000000FF'],
    ['item', 0x000a8b51, 'B3000A8B51'],
    ['component', 0x000a8b52, 'B4000A8B52'],
    ['batch', 0, 'B500000000'],
    ['subbatch', 0xffffffff, 'B6FFFFFFFF'],
  ]

  it.each(rows)('names %s number %i %s', (kind, counter, barcode) => {
    expect(toBarcode(kind, counter)).toBe(barcode)
  })

  it.each([-1, 1.5, 2 ** 32, Number.NaN])(
    'refuses the counter %d, which would make a barcode of another length',
    (counter) => {
      expect(() => toBarcode('item', counter)).toThrow(RangeError)
    },
  )
})
