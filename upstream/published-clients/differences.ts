import { isRecord } from '#lib/contract/wire.ts'

/**
 * The paths at which what is given differs from what is there. Fields that are not given do not count; nor does how
 * nothing is written (null, '', [], {}; false and 0 for a field that is not there), nor a number or a flag as text, nor a status that
 * the order has left since it was read. Entries of lists are compared by their places, those of shipments, of which some may be given,
 * by their ids.
 */
export function listDifferences(given: unknown, present: unknown, path: string): string[] {
  if (isSame(given, present) || (present === undefined && (given === false || given === 0))) return []
  if (isStatus.test(path) && isEarlier(given, present)) return []
  if (isRecord(given) && isRecord(present)) {
    return Object.keys(given).flatMap((key) =>
      listDifferences(given[key], Object.hasOwn(present, key) ? present[key] : undefined, `${path}.${key}`),
    )
  }
  if (!Array.isArray(given) || !Array.isArray(present)) return [path]
  const entries: unknown[] = present
  const areSome = path.endsWith('.shipments')
  if (given.length !== entries.length && !areSome) return [path]
  return given.flatMap((one: unknown, at) => {
    const other = areSome ? (entries.find((entry) => hasIdOf(entry, one)) ?? entries[at]) : entries[at]
    return listDifferences(one, other, `${path}.${at}`)
  })
}

const isStatus = /^orderData\.((items|shipments)\.\d+\.)?status$/
/** Artwork that fails takes an order back. */
const way = ['pending', 'dataready', 'printready', 'error', 'printready', 'live', 'complete', 'shipped', 'cancelled']

const isEarlier = (given: unknown, present: unknown): boolean => {
  const at = way.indexOf(String(given))
  return at >= 0 && at < way.lastIndexOf(String(present))
}

/** A shipment of another id is compared with the one in its place, so that its id is what differs. */
const hasIdOf = (entry: unknown, given: unknown) =>
  isRecord(entry) && isRecord(given) && given._id !== undefined && entry._id === given._id

const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) ||
  (isScalar(one) && isScalar(other) && String(one) === String(other)) ||
  // An empty object of a client that writes it as a list.
  (Array.isArray(one) && one.length === 0 && isRecord(other))

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
