import type { Attribute } from '#lib/contract/attributes.ts'
import type { SpecValue } from '#lib/contract/fields.ts'
import type { SpecName } from '#lib/contract/specs.ts'
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

/** Shown everywhere, it would hide what is unusual. */
const usual = new Set<string>(['binding none', 'folding none', 'finish none', 'colour 4process', 'nup 1'])

/** How a part is made or packed, as attributes named by `labelOf`, without what is usual. */
export function toSpecs<Name extends SpecName>(
  part: Partial<Record<Name, SpecValue | undefined>>,
  names: readonly Name[],
  labelOf: (name: Name) => string,
): Attribute[] {
  const said = names.map((name) => [name, toSpecText(part[name])] as const)
  const telling = said.filter(([name, text]) => !['', '0', 'false'].includes(text) && !usual.has(`${name} ${text}`))
  return telling.map(([name, text]) => [labelOf(name), text === 'true' || text])
}

/** Flags and numbers come as text too. Two sides that are the same are one. */
function toSpecText(value: SpecValue | undefined): string {
  if (typeof value !== 'object') return String(value ?? '').trim()
  return [...new Set([value.side1, value.side2])].filter(Boolean).join(' / ')
}

export function formatAmount(amount: number, currency: string, locale: string): string {
  if (/^[a-z]{3}$/i.test(currency)) return amount.toLocaleString(locale, { style: 'currency', currency })
  return [amount.toLocaleString(locale), currency].filter(Boolean).join(' ')
}
