import type * as z from 'zod'
import type { Cause, submissionError } from '#lib/contract/submission-errors.ts'
import { isRecord } from '#lib/contract/wire.ts'

export type SubmissionError = z.output<typeof submissionError>
export type Fault = { path: string; message: string; name?: string | undefined }
export type CauseFault = Pick<Cause, 'path' | 'message'>

/** As the upstream groups faults: without the positions in lists. */
export const pathPattern = (path: string) => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')

const keyOf = ({ path, message }: CauseFault) => `${pathPattern(path)}\n${message}`

/** For an upstream that does not group. */
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

export const placesOf = (faults: readonly Fault[], cause: CauseFault): string[] =>
  faults.filter((fault) => keyOf(fault) === keyOf(cause)).map(({ path }) => path)

export const valueAt = (order: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (hasKeys(value) && Object.hasOwn(value, key) ? value[key] : undefined), order)

/** Undefined where the order has no such place. */
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

const hasKeys = (value: unknown): value is Record<string, unknown> => Array.isArray(value) || isRecord(value)
