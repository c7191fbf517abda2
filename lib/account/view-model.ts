import { iso31661 } from 'iso-3166/1.js'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { dateFormats } from '#lib/contract/accounts.ts'
import { inZone } from '#lib/contract/shared/date-ranges.ts'
import { groupOf } from './rules.ts'

export type Choice = { value: string; label: string }
export type ZoneChoices = { groups: readonly string[]; zones: readonly Choice[] }
export type SettingsChoices = ZoneChoices & {
  countries: readonly Choice[]
  currencies: readonly Choice[]
  dateFormats: readonly Choice[]
}

/** What can be chosen in the settings, in the user's language, as of now. */
export function toChoices(locale: string, time: AccountTime, now: Date = new Date()): SettingsChoices {
  return {
    countries: toCountries(locale),
    currencies: toCurrencies(locale),
    dateFormats: dateFormats.map((dateFormat) => ({
      value: dateFormat,
      label: `${formatDate(now.toISOString(), { ...time, dateFormat })} (${dateFormat})`,
    })),
    ...toZones(now),
  }
}

/** Of the zones that Intl lists by a name that the IANA has given up: their present names. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The time zones by name, with their difference to UTC, and the groups they are in. */
export function toZones(now: Date = new Date()): ZoneChoices {
  // The list of Intl names places only.
  const listed = Intl.supportedValuesOf('timeZone').map((name) => presentNames[name] ?? name)
  const names = [...new Set([...listed, 'UTC'])].sort()
  return {
    groups: [...new Set(names.map(groupOf))],
    zones: names.map((value) => {
      const offset = inZone(now, value).toFormat('ZZ')
      return { value, label: `${value.replaceAll('_', ' ')} (UTC${offset})` }
    }),
  }
}

/** The countries by name, in the order of the user's language. */
export function toCountries(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = iso31661.map(({ alpha2 }) => ({ value: alpha2, label: names.of(alpha2) ?? alpha2 }))
  const { compare } = new Intl.Collator(locale)
  return countries.sort((a, b) => compare(a.label, b.label))
}

function toCurrencies(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}` }))
}
