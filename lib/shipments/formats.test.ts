import { expect, it } from 'vitest'
import { type Address, shipment } from '#lib/contract/shipments.ts'
import { addressLines, carrierFieldsOf, carrierName } from './formats.ts'

const given = { _id: 's', orderId: 'o', status: 'live' }
const linesOf = (shipTo: Partial<Address>, locale = 'en-GB') =>
  addressLines(shipment.parse({ ...given, shipTo }).shipTo, locale)

it.each<[string, Partial<Address>, string[]]>([
  [
    'Japan, in Japanese',
    {
      name: '田中 美咲',
      companyName: 'みどり出版',
      address1: '神田神保町1-12-3',
      town: '千代田区',
      state: '東京都',
      postcode: '101-0051',
      isoCountry: 'JP',
    },
    ['〒101-0051', '東京都千代田区', '神田神保町1-12-3', 'みどり出版', '田中 美咲', 'Japan'],
  ],
  [
    'Japan, in Latin letters',
    {
      name: 'Haruka Sato',
      address1: '1-2-3 Ginza',
      town: 'Chuo',
      state: 'Tokyo',
      postcode: '104-0061',
      isoCountry: 'JP',
    },
    ['Haruka Sato', '1-2-3 Ginza, Chuo, Tokyo', '104-0061', 'Japan'],
  ],
  [
    'the United Kingdom',
    { name: 'Ada', address1: '1 Primrose Street', town: 'London', postcode: 'EC2A 4EX', isoCountry: 'GB' },
    ['Ada', '1 Primrose Street', 'London', 'EC2A 4EX', 'United Kingdom'],
  ],
  [
    'the United States',
    {
      name: 'Grace Kim',
      address1: '318 Valencia Street',
      town: 'San Francisco',
      state: 'CA',
      postcode: '94103',
      isoCountry: 'us',
    },
    ['Grace Kim', '318 Valencia Street', 'San Francisco, CA 94103', 'United States'],
  ],
  [
    'Germany',
    {
      name: 'Daniel Weiß',
      companyName: 'Atlas',
      address1: 'Gleisdreieck 5',
      town: 'Berlin',
      postcode: '10963',
      isoCountry: 'DE',
    },
    ['Daniel Weiß', 'Atlas', 'Gleisdreieck 5', '10963 Berlin', 'Germany'],
  ],
])('[OV-05] an address in %s has its lines in the order of the country', (_, shipTo, lines) => {
  expect(linesOf(shipTo)).toEqual(lines)
})

it('[OV-05] no part of an address is left out that its country does not use, and no line is empty', () => {
  expect(linesOf({ town: 'Leeds' })).toEqual(['Leeds'])
  expect(linesOf({ town: 'Dubai', postcode: '00000', isoCountry: 'AE' })).toEqual([
    'Dubai',
    '00000',
    'United Arab Emirates',
  ])
  expect(linesOf({ address1: '1 Main', town: 'Vale', postcode: '9', isoCountry: '<b>' })).toEqual([
    '1 Main',
    'Vale',
    '9',
    '<b>',
  ])
})

it('[OV-05] the country is named in the language of the user', () => {
  expect(linesOf({ isoCountry: 'GB' }, 'ja-JP')).toEqual(['イギリス'])
})

it.each([
  [{ code: 'royalmail', service: 'firstclass', alias: 'standard' }, 'Royal Mail First Class'],
  [{ code: 'dhl', service: 'express', alias: 'express' }, 'DHL Express'],
  [{ code: 'yamato', alias: 'Fast' }, 'Yamato Transport'],
  [{ code: 'slowpost', service: 'tracked' }, 'Slowpost Tracked'],
  [{ alias: 'Fast' }, 'Fast'],
])('[OV-05] the carrier of %o is named %s', (carrier, name) => {
  expect(carrierName(shipment.parse({ ...given, carrier }))).toBe(name)
})

it('carrier fields are texts, and blank ones are left out', () => {
  const carrierFields = { account: ' 1234 ', insured: true, parts: [1, 2], empty: '', none: null }
  expect(carrierFieldsOf(shipment.parse({ ...given, carrierFields }))).toEqual([
    ['account', '1234'],
    ['insured', 'true'],
    ['parts', '[1,2]'],
  ])
})
