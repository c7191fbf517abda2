import type { AttributeValue } from '#lib/contract/attributes.ts'

type ProductAttributes = {
  attributes: Record<string, string | number | boolean>
  allowedValues: Record<string, string[]>
}

const escaped = (text: string) => text.replaceAll(/[\\:[\]|]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

/** `Finish: Gloss [Gloss | Matt]`: an attribute a line, with what an order gets that does not name it, and what it may name. */
export function toAttributeLines(
  attributes: Readonly<Record<string, AttributeValue>>,
  allowedValues: Readonly<Record<string, readonly string[]>> = {},
): string {
  const names = new Set([...Object.keys(attributes), ...Object.keys(allowedValues)])
  const lines = Array.from(names, (name) => {
    const value = attributes[name] ?? ''
    const allowed = allowedValues[name] ?? []
    const list = allowed.length > 0 ? `[${allowed.map(escaped).join(' | ')}]` : ''
    return [`${escaped(name)}:`, escaped(String(value)), list].filter(Boolean).join(' ')
  })
  return lines.join('\n')
}

/** Undefined where a line cannot be read, or a name is there twice. */
export function parseAttributeLines(text: string): ProductAttributes | undefined {
  const attributes = new Map<string, string | number | boolean>()
  const allowedValues = new Map<string, string[]>()
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const found = /^((?:\\.|[^\\:[\]|])+):((?:\\.|[^\\:[\]|])*)(?:\[((?:\\.|[^\\:[\]])*)\]\s*)?$/.exec(line)
    if (!found) return undefined
    const [name = '', value = ''] = [found[1], found[2]].map(unescaped)
    if (name === '' || attributes.has(name) || allowedValues.has(name)) return undefined
    const allowed = (found[3]?.match(/(?:\\.|[^\\|])+/g) ?? []).map(unescaped).filter(Boolean)
    if (value === '' && allowed.length === 0) return undefined
    if (value !== '' && allowed.length > 0 && !allowed.includes(value)) return undefined
    if (value !== '') attributes.set(name, toValue(value))
    if (allowed.length > 0) allowedValues.set(name, allowed)
  }
  return { attributes: Object.fromEntries(attributes), allowedValues: Object.fromEntries(allowedValues) }
}

const unescaped = (text = '') => text.replaceAll(/\\(.)/g, '$1').trim()

/** Only a number that is written as the program would write it: `007` is a text. */
function toValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}
