import { formatAddress } from 'localized-address-format'
import { countryBeyondCode, otherAddressTexts } from '../addresses.ts'
import type { Address, Shipment } from '../shipments.ts'

/** Scripts in which an address begins with the postcode and the prefecture, and ends with the name. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** In the order of its country. */
export function addressLines(address: Address, locale: string): string[] {
  const { name, companyName, address1, address2, address3, address4, town, state, postcode, isoCountry } = address
  const streets = [address1, address2, address3, address4 ?? ''].filter(Boolean)
  const country = isoCountry.toUpperCase()
  const isLocal = eastAsian.test([name, town, ...streets].join(''))
  // Google's data for Japan, which the library has, knows no town beside the prefecture.
  const [area, locality] =
    country === 'JP' ? [(isLocal ? [state, town] : [town, state]).filter(Boolean), ''] : [[state], town]
  const lines = formatAddress(
    {
      postalCountry: country,
      administrativeArea: area.join(isLocal ? '' : ', '),
      locality,
      postalCode: postcode,
      organization: companyName,
      name,
      addressLines: streets,
    },
    isLocal ? 'local' : 'latin',
  ).map((line) => line.replace(/^[\s,]+/, ''))
  const written = lines.join('\n').toLowerCase()
  // Some countries have no use for a part that the brand has given all the same.
  const missing = [town, state, postcode].filter((part) => !written.includes(part.toLowerCase()))
  const countries = [countryBeyondCode(address), countryName(isoCountry, locale)]
  return [...lines, ...missing, ...countries, ...otherAddressTexts(address)].filter(Boolean)
}

function countryName(code: string, locale: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase()) ?? code
}

const names: Record<string, string> = {
  auspost: 'Australia Post',
  canadapost: 'Canada Post',
  deutschepost: 'Deutsche Post',
  dhl: 'DHL',
  dpd: 'DPD',
  fedex: 'FedEx',
  firstclass: 'First Class',
  gls: 'GLS',
  japanpost: 'Japan Post',
  laposte: 'La Poste',
  postnl: 'PostNL',
  royalmail: 'Royal Mail',
  sagawa: 'Sagawa Express',
  secondclass: 'Second Class',
  tnt: 'TNT',
  ups: 'UPS',
  usps: 'USPS',
  yamato: 'Yamato Transport',
}

const nameOf = (code: string) =>
  names[code.toLowerCase().replace(/[\s_-]/g, '')] ?? code.charAt(0).toUpperCase() + code.slice(1)

/** The alias is the brand's own name for both. */
export const carrierName = ({ carrier }: Pick<Shipment, 'carrier'>) =>
  [carrier.code, carrier.service].filter(Boolean).map(nameOf).join(' ') || carrier.alias
