import type { HelperDeclareSpec } from 'handlebars'
import { DateTime } from 'luxon'
import type { TemplateHelper } from '#lib/contract/shared/template-helpers.ts'

type Value = unknown

export const toText = (value: Value): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const lengthOf = (value: Value) => (Array.isArray(value) || typeof value === 'string' ? value.length : 0)
const operands = (given: Value[]) => given.slice(0, -1) // the last argument is Handlebars' own

/** In the time zone that the template is filled in for. Without a format, it is a moment for programs, in UTC. */
function formatDate(...given: Value[]): string {
  const [value, format] = operands(given)
  const { data } = given.at(-1) as { data: { timezone: string } }
  const zone = { zone: data.timezone }
  const date = typeof value === 'number' ? DateTime.fromMillis(value, zone) : DateTime.fromISO(toText(value), zone)
  if (!date.isValid) return ''
  return typeof format === 'string' ? date.toFormat(format) : date.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'")
}

/** What templates may call. Conditions also work inside others: `{{#if (eq status "shipped")}}`. */
export const helpers: HelperDeclareSpec & Record<TemplateHelper, unknown> = {
  log: () => '', // the built-in helper would write into the upstream's log
  json: (value: Value) => JSON.stringify(value) ?? 'null',
  prettyJson: (value: Value) => JSON.stringify(value, null, 2) ?? 'null',
  date: formatDate,
  formatDate,
  eq: (a: Value, b: Value) => a === b,
  ne: (a: Value, b: Value) => a !== b,
  gt: (a: Value, b: Value) => Number(a) > Number(b),
  gte: (a: Value, b: Value) => Number(a) >= Number(b),
  lt: (a: Value, b: Value) => Number(a) < Number(b),
  lte: (a: Value, b: Value) => Number(a) <= Number(b),
  and: (...given: Value[]) => operands(given).every(Boolean),
  or: (...given: Value[]) => operands(given).some(Boolean),
  not: (value: Value) => !value,
  upper: (value: Value) => toText(value).toUpperCase(),
  uppercase: (value: Value) => toText(value).toUpperCase(),
  lower: (value: Value) => toText(value).toLowerCase(),
  lowercase: (value: Value) => toText(value).toLowerCase(),
  default: (value: Value, otherwise: Value) =>
    value === undefined || value === null || value === '' ? otherwise : value,
  join: (value: Value, separator: Value) =>
    Array.isArray(value) ? value.map(toText).join(typeof separator === 'string' ? separator : ', ') : '',
  length: lengthOf,
  first: (value: Value): Value => (Array.isArray(value) ? value[0] : undefined),
  last: (value: Value): Value => (Array.isArray(value) ? value.at(-1) : undefined),
  add: (a: Value, b: Value) => Number(a) + Number(b),
  subtract: (a: Value, b: Value) => Number(a) - Number(b),
  multiply: (a: Value, b: Value) => Number(a) * Number(b),
  divide: (a: Value, b: Value) => Number(a) / Number(b),
  round: (value: Value) => Math.round(Number(value)),
}
