import type * as z from 'zod'
import { orderBodyBytes } from '#lib/contract/call.ts'
import type { Cause, submissionError } from '#lib/contract/submission-errors.ts'
import { isRecord } from '#lib/contract/wire.ts'

export type SubmissionError = z.output<typeof submissionError>
/** Why an order was refused, and where in it. */
export type Fault = { path: string; message: string }
/** What is wrong with all orders of one cause, and where. */
export type CauseFault = Pick<Cause, 'path' | 'message'>

/** Where in an order a fault is, without the places in its lists: as the upstream groups them. */
export const pathPattern = (path: string) => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')

const keyOf = ({ path, message }: CauseFault) => `${pathPattern(path)}\n${message}`

/** Groups errors by cause, the most frequent first, for an upstream that does not. `idOf` makes an id of a key. */
export function groupByCause(errors: readonly SubmissionError[], idOf: (key: string) => string) {
  const groups = new Map<string, { cause: Cause; errors: SubmissionError[] }>()
  for (const error of errors) {
    const faults = new Map(error.errorList.map((fault) => [keyOf(fault), fault]))
    for (const [key, { path, message, name }] of faults) {
      const group = groups.get(key)
      if (group) group.errors.push(error)
      else {
        const cause = { _id: idOf(key), path: pathPattern(path), message, name, count: 0, newest: error.createdAt }
        groups.set(key, { cause, errors: [error] })
      }
    }
  }
  return [...groups.values()]
    .map(({ cause, errors }) => ({ cause: { ...cause, count: errors.length }, errors }))
    .sort((a, b) => b.cause.count - a.cause.count)
}

/** The places in an order that have the cause. */
export const placesOf = (faults: readonly Fault[], cause: CauseFault): string[] =>
  faults.filter((fault) => keyOf(fault) === keyOf(cause)).map(({ path }) => path)

/** The value at a path of an order; undefined where there is none. */
export const valueAt = (order: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (hasKeys(value) && Object.hasOwn(value, key) ? value[key] : undefined), order)

/** An order with a value at each of the places. Nothing, where the order has no such place. */
export function withValues(order: unknown, places: readonly string[], value: unknown) {
  const changed = structuredClone(order)
  for (const place of places) {
    const keys = place.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.length > 0 ? valueAt(changed, keys.join('.')) : changed
    if (!hasKeys(parent) || last === '' || last === '__proto__') return undefined
    if (Array.isArray(parent) && !Object.hasOwn(parent, last)) return undefined
    parent[last] = value
  }
  return isRecord(changed) ? changed : undefined
}

export const isTooLargeToSend = (order: unknown) =>
  new TextEncoder().encode(JSON.stringify({ body: order })).length > orderBodyBytes

const hasKeys = (value: unknown): value is Record<string, unknown> => Array.isArray(value) || isRecord(value)
