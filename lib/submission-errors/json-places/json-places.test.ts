import { expect, it } from 'vitest'
import { locateJson, placeOf, positionOf } from './json-places.ts'

const orderData = { items: [{ sku: 'A' }, { sku: 'B "2"' }] }
const order = JSON.stringify({ destination: { name: 'Kestrel' }, orderData }, null, 4)
const shown = (text: string, path: string) => {
  const scanned = locateJson(text)
  if (!('places' in scanned)) throw new Error(scanned.fault)
  const place = placeOf(scanned.places, path)
  return place && text.slice(place.from, place.to)
}

it('[SU-03] a path leads to its place in the text, or to the nearest around it', () => {
  const places = {
    'orderData.items.1.sku': '"sku": "B \\"2\\""',
    'orderData.items[0].sku': '"sku": "A"',
    '/destination/name': '"name": "Kestrel"',
    'orderData.shipments.0.carrier': '"orderData": {',
    'orderData.items.7': '"items": [',
    '': '{',
  }
  expect(Object.keys(places).map((path) => [path, shown(order, path)])).toEqual(Object.entries(places))
})

it('[SU-03] what is no JSON has a fault, with its line and column', () => {
  for (const [text, fault, line, column] of [
    ['', 'value', 1, 1],
    ['{"a": }', 'value', 1, 7],
    ['{\n  a: 1}', 'name', 2, 3],
    ['{"a" 1}', 'colon', 1, 6],
    ['[1, 2', 'comma', 1, 6],
    ['["open]', 'string', 1, 2],
    ['{} {}', 'rest', 1, 4],
    ['['.repeat(100_000), 'depth', 1, 202],
  ] as const) {
    const scanned = locateJson(text)
    expect('place' in scanned && [scanned.fault, positionOf(text, scanned.place.from)]).toEqual([
      fault,
      { line, column },
    ])
  }
})
