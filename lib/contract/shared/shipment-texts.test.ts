import { expect, it } from 'vitest'
import { type Address, shipment } from '../shipments.ts'
import { addressLines, carrierName } from './shipment-texts.ts'

const given = { _id: 's', orderId: 'o', status: 'live' }
const linesOf = (shipTo: Partial<Address>, locale = 'en-GB') =>
  addressLines(shipment.parse({ ...given, shipTo }).shipTo, locale)

it('[OV-05] an address has its lines in the order of its country, named in the user’s language', () => {
  const ginza = { address1: '1-2-3 Ginza', town: 'Chuo', state: 'Tokyo', postcode: '104-0061', isoCountry: 'JP' }
  const inTokyo = { address1: '神田神保町1-12-3', town: '千代田区', state: '東京都', postcode: '101-0051' }
  const london = { address1: '1 Primrose Street', town: 'London', postcode: 'EC2A 4EX', isoCountry: 'GB' }
  expect(linesOf({ name: '田中 美咲', companyName: 'みどり出版', isoCountry: 'JP', ...inTokyo }).join(' | ')).toBe(
    '〒101-0051 | 東京都千代田区 | 神田神保町1-12-3 | みどり出版 | 田中 美咲 | Japan',
  )
  expect(linesOf({ name: 'Haruka Sato', ...ginza }).join(' | ')).toBe(
    'Haruka Sato | 1-2-3 Ginza, Chuo, Tokyo | 104-0061 | Japan',
  )
  expect(linesOf({ name: 'Ada', ...london }, 'ja-JP').join(' | ')).toBe(
    'Ada | 1 Primrose Street | London | EC2A 4EX | イギリス',
  )
})

it('[OV-05] an address shows also what its country does not use, and no empty line', () => {
  const belfast = {
    address1: '1 High St',
    address4: 'Rear entrance',
    town: 'Belfast',
    postcode: 'BT1',
    isoCountry: 'GB',
  }
  const others = { country: 'Northern Ireland', vatNumber: 'GB123456789' }
  const more = ['Northern Ireland', 'United Kingdom', 'vatNumber: GB123456789']
  expect(linesOf({ ...belfast, ...others })).toEqual(['1 High St', 'Rear entrance', 'Belfast', 'BT1', ...more])
  expect(linesOf({ town: 'Leeds' })).toEqual(['Leeds'])
  expect(linesOf({ town: 'Dubai', postcode: '0', isoCountry: 'AE' })).toEqual(['Dubai', '0', 'United Arab Emirates'])
  const odd = { address1: '1 Main', town: 'Vale', postcode: '9', isoCountry: '<b>' }
  expect(linesOf(odd)).toEqual(['1 Main', 'Vale', '9', '<b>'])
})

it('[OV-05] a carrier is named by its code and service, or by its alias', () => {
  const nameOf = (carrier: object) => carrierName(shipment.parse({ ...given, carrier }))
  expect(nameOf({ code: 'royalmail', service: 'firstclass', alias: 'standard' })).toBe('Royal Mail First Class')
  expect([nameOf({ code: 'yamato', alias: 'Fast' }), nameOf({ alias: 'Fast' })]).toEqual(['Yamato Transport', 'Fast'])
  expect(nameOf({ code: 'slowpost', service: 'tracked' })).toBe('Slowpost Tracked')
})
