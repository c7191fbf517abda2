import { expect, it } from 'vitest'
import { shipment } from '#lib/contract/shipments.ts'
import { addressLines, carrierName } from './formats.ts'

const given = { _id: 's', orderId: 'o', status: 'live' }

it('[OV-05] an address is written line by line, postcode and town on one, without empty lines', () => {
  const shipTo = { name: 'Haruka Sato', address1: '1-2-3 Ginza', town: 'Tokyo', postcode: '104-0061', isoCountry: 'JP' }
  expect(addressLines(shipment.parse({ ...given, shipTo }))).toEqual([
    'Haruka Sato',
    '1-2-3 Ginza',
    '104-0061 Tokyo',
    'JP',
  ])
  expect(addressLines(shipment.parse({ ...given, shipTo: { town: 'Leeds' } }))).toEqual(['Leeds'])
})

it.each([
  [{ code: 'yamato', service: 'cool', alias: 'Fast' }, 'yamato cool'],
  [{ code: 'yamato', alias: 'Fast' }, 'yamato'],
  [{ alias: 'Fast' }, 'Fast'],
])('[OV-05] the carrier of %o is named %s', (carrier, name) => {
  expect(carrierName(shipment.parse({ ...given, carrier }))).toBe(name)
})
