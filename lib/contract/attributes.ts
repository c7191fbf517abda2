import { jsonLimits } from './shared/json-limits.ts'
import { isRecord } from './wire.ts'

export type AttributeValue = string | number | boolean | null
export type Attribute = readonly [name: string, value: AttributeValue]

type Path = readonly (string | number)[]
type Leaf = { path: Path; names: readonly string[]; value: AttributeValue }

/**
 * Reads every shape in which clients write attributes: an object, a list of `{name, value}`, of objects or of texts, and
 * any of them inside another. `corners: {radius: 3}` is named "corners · radius".
 */
export function readAttributes(given: unknown): Attribute[] {
  const named = Array.from(leavesOf(given)).filter(({ names }) => names.length > 0)
  const byName = Map.groupBy(named, ({ names }) => names.join(' · '))
  return Array.from(byName, ([name, leaves]) => [name, joined(leaves.map(({ value }) => value))])
}

/** The names themselves, without those inside them. */
export const attributeNames = (given: unknown): string[] =>
  Array.from(leavesOf(given), ({ names: [name = ''] }) => name)

/** The paths of values without a name, which nobody could read. */
export function findAttributeFaults(given: unknown): Path[] {
  return Array.from(leavesOf(given))
    .filter(({ names, value }) => names.length === 0 && !isBlank(value))
    .map(({ path }) => path)
}

export const isBlank = (value: AttributeValue) => value === null || (typeof value === 'string' && value.trim() === '')

/** One that is on by its name alone. One that is off or blank is shown: it may stand for a default of the product. */
export const toAttributeTexts = (attributes: readonly Attribute[]): string[] =>
  attributes.map(([name, value]) => (value === true ? name : `${name}: ${toValueText(value)}`))

export const toValueText = (value: AttributeValue) => (value === false || isBlank(value) ? '–' : String(value))

function* leavesOf(given: unknown, path: Path = [], names: readonly string[] = []): Generator<Leaf> {
  if (path.length > jsonLimits.levels) return
  if (Array.isArray(given) && given.length > 0) {
    for (const [at, entry] of given.entries()) yield* leavesOfEntry(entry, [...path, at], names)
  } else if (isRecord(given) && Object.keys(given).length > 0) {
    for (const [name, value] of Object.entries(given)) yield* leavesOf(value, [...path, name], within(names, name))
  } else {
    yield { path, names, value: isScalar(given) ? given : null }
  }
}

function* leavesOfEntry(entry: unknown, path: Path, names: readonly string[]): Generator<Leaf> {
  // In a list of texts, each is an attribute that is on.
  if (names.length === 0 && (typeof entry === 'string' || typeof entry === 'number')) {
    const own = within([], String(entry))
    yield { path, names: own, value: own.length > 0 || null }
  } else if (isRecord(entry) && Object.hasOwn(entry, 'value') && typeof (entry.name ?? entry.key) === 'string') {
    const { value, ...more } = entry
    const key = typeof entry.name === 'string' ? 'name' : 'key'
    const { [key]: name, ...others } = more
    const own = within(names, String(name))
    yield* leavesOf(value, [...path, 'value'], own)
    if (Object.keys(others).length > 0) yield* leavesOf(others, path, own)
  } else {
    yield* leavesOf(entry, path, names)
  }
}

const within = (names: readonly string[], name: string) => (name.trim() === '' ? names : [...names, name.trim()])

const isScalar = (value: unknown): value is AttributeValue => ['string', 'number', 'boolean'].includes(typeof value)

function joined(values: readonly AttributeValue[]): AttributeValue {
  const given = values.filter((value) => !isBlank(value))
  const [first = null] = given
  return given.every((value) => value === first) && typeof first === 'boolean'
    ? first
    : given.length > 1
      ? given.join(', ')
      : first
}
