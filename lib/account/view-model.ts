import { iso31661 } from 'iso-3166/1.js'
import { DateTime } from 'luxon'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { dateFormats } from '#lib/contract/accounts.ts'
import { groupOf } from './rules.ts'

export type Choice = { value: string; label: string }

export function toSettingsChoices(locale: string, time: AccountTime, now: Date = new Date()) {
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

export type SettingsChoices = ReturnType<typeof toSettingsChoices>

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

export function toZones(now: Date = new Date()) {
  // The list of Intl names places only.
  const listed = Intl.supportedValuesOf('timeZone').map((name) => presentNames[name] ?? name)
  const names = [...new Set([...listed, 'UTC'])].sort()
  return {
    groups: [...new Set(names.map(groupOf))],
    zones: names.map((value) => {
      const offset = DateTime.fromJSDate(now, { zone: value }).toFormat('ZZ')
      return { value, label: `${value.replaceAll('_', ' ')} (UTC${offset})` }
    }),
  }
}

export type ZoneChoices = ReturnType<typeof toZones>

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
