import { isBlank, readAttributes, toAttributeTexts } from './attributes.ts'
import { type Address, address } from './shipments.ts'

/** What a brand sent with an address beyond the fields that have a place in it, such as `vatNumber`, readable. */
export function otherAddressTexts(given: Address): string[] {
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(address.shape, name))
  return toAttributeTexts(readAttributes(Object.fromEntries(others)).filter(([, value]) => !isBlank(value)))
}

/** The country as the brand wrote it, where it says more than its code: "Northern Ireland", but not "Italia" beside IT. */
export function countryBeyondCode({ country = '', isoCountry }: Address): string {
  return namesOf(isoCountry).has(toCompared(country)) ? '' : country
}

const toCompared = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()

const languages = ['en', 'de', 'fr', 'es', 'it', 'ja']

/** By code, of which there are 676 at most: to make the names of one takes longer than to render an address. */
const madeNames = new Map<string, ReadonlySet<string>>()

function namesOf(code: string): ReadonlySet<string> {
  if (!/^[A-Z]{2}$/.test(code)) return new Set(['', toCompared(code)])
  const names = madeNames.get(code) ?? makeNames(code)
  madeNames.set(code, names)
  return names
}

function makeNames(code: string): ReadonlySet<string> {
  const names = ['', code, ...(code === 'GB' ? ['UK'] : []), ...(code === 'US' ? ['USA'] : [])]
  const { language } = new Intl.Locale(`und-${code}`).maximize()
  for (const locale of [language, ...languages])
    for (const style of ['long', 'short'] as const)
      names.push(new Intl.DisplayNames(locale, { type: 'region', style }).of(code) ?? '')
  return new Set(names.map(toCompared))
}
