import type { SpecValue } from '#lib/contract/fields.ts'
import type { Component } from '#lib/contract/orders.ts'
import type { SpecName } from '#lib/contract/specs.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { indentJson } from '#lib/templates/indent-json/indent-json.ts'

/** Longer payloads would make the page slow. */
const shownCharacters = 10_000

export function toPayloadText(payload: unknown): { text: string; cut: number } {
  const sent = typeof payload === 'string' ? payload : toJson(payload)
  const text = (indentJson(sent) ?? sent).toWellFormed()
  return { text: text.slice(0, shownCharacters).toWellFormed(), cut: Math.max(0, text.length - shownCharacters) }
}

function toJson(payload: unknown): string {
  try {
    return JSON.stringify(payload) ?? ''
  } catch {
    return '' // nested too deeply to be anything
  }
}

type Attributes = Component['attributes']
type AttributeValue = Attributes[string]

export const isBlank = (value: AttributeValue) => value === null || (typeof value === 'string' && value.trim() === '')

/** One that is on by its name alone, one that is off or blank left out. */
export const toAttributeTexts = (attributes: Attributes): string[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false && !isBlank(value))
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))

/** Shown everywhere, it would hide what is unusual. */
const usual = new Set<string>(['binding none', 'folding none', 'finish none', 'colour 4process', 'nup 1'])

/** How a part is made or packed, as attributes named by `labelOf`, without what is usual. */
export function toSpecs<Name extends SpecName>(
  part: Partial<Record<Name, SpecValue | undefined>>,
  names: readonly Name[],
  labelOf: (name: Name) => string,
): Attributes {
  const said = names.map((name) => [name, toSpecText(part[name])] as const)
  const telling = said.filter(([name, text]) => !['', '0', 'false'].includes(text) && !usual.has(`${name} ${text}`))
  return Object.fromEntries(telling.map(([name, text]) => [labelOf(name), text === 'true' || text]))
}

/** Flags and numbers come as text too. Two sides that are the same are one. */
function toSpecText(value: SpecValue | undefined): string {
  if (typeof value !== 'object') return String(value ?? '').trim()
  return [...new Set([value.side1, value.side2])].filter(Boolean).join(' / ')
}

/** They come as an object, or as a list of `{ name, value }` or texts, which may repeat a name. */
export function toAttributes(given: unknown): Attributes {
  const entries = Array.isArray(given) ? given.map(toEntry) : isRecord(given) ? Object.entries(given) : []
  const byName = Map.groupBy(entries.filter(isAttribute), ([name]) => name)
  return Object.fromEntries(Array.from(byName, ([name, all]) => [name, joined(all.map(([, value]) => value))]))
}

function joined(values: AttributeValue[]): AttributeValue {
  const [first = '', ...others] = new Set(values)
  return others.length > 0 ? [first, ...others].join(', ') : first
}

const toEntry = (given: unknown): [string, unknown] =>
  isRecord(given) && typeof given.name === 'string'
    ? [given.name, given.value]
    : [isScalar(given) ? String(given) : '', true]
const isAttribute = (entry: [string, unknown]): entry is [string, AttributeValue] =>
  entry[0].trim() !== '' && isScalar(entry[1])
const isScalar = (value: unknown): value is AttributeValue => ['string', 'number', 'boolean'].includes(typeof value)

export function formatAmount(amount: number, currency: string, locale: string): string {
  if (amount === 0) return ''
  if (/^[a-z]{3}$/i.test(currency)) return amount.toLocaleString(locale, { style: 'currency', currency })
  return [amount.toLocaleString(locale), currency].filter(Boolean).join(' ')
}
