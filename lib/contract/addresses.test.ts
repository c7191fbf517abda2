import { expect, it } from 'vitest'
import { countryBeyondCode, otherAddressTexts } from './addresses.ts'
import { address } from './shipments.ts'

it('[OV-05] a country is told where it says more than its code', () => {
  const told = (isoCountry: string, country: string) => countryBeyondCode(address.parse({ isoCountry, country }))
  for (const [code, ...names] of [
    ['IT', 'Italia', 'italy', 'it', ''],
    ['GB', 'United Kingdom', 'UK', 'Royaume-Uni'],
    ['US', 'USA', 'U.S.', 'United States', 'アメリカ合衆国'],
    ['CZ', 'Česko', 'Cesko'],
  ] as const)
    expect(names.map((name) => told(code, name)).join(), code).toBe(','.repeat(names.length - 1))
  expect([told('GB', 'Northern Ireland'), told('', 'Kosovo'), told('<b>', 'x')]).toEqual([
    'Northern Ireland',
    'Kosovo',
    'x',
  ])
})

it('[OV-05] what an address has besides its lines is readable', () => {
  const given = { name: 'Ada', vatNumber: 'GB123456789', extraData: { door: 'B', note: null }, eori: '' }
  expect(otherAddressTexts(address.parse(given))).toEqual(['vatNumber: GB123456789', 'extraData · door: B'])
})
