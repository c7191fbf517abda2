import type { FieldChange } from '#lib/contract/submission-errors.ts'
import { isRecord } from '#lib/contract/wire.ts'

const listedAtMost = 50
const textAtMost = 200

export function listChanges(before: unknown, after: unknown): { changes: FieldChange[]; changeCount: number } {
  const changes: FieldChange[] = []
  let changeCount = 0
  function compare(before: unknown, after: unknown, path: string) {
    if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
        compare(valueOf(before, key), valueOf(after, key), path ? `${path}.${key}` : key)
      }
    } else if (before !== after) {
      changeCount += 1
      if (changes.length < listedAtMost) changes.push({ path, before: toText(before), after: toText(after) })
    }
  }
  compare(before, after, '')
  return { changes, changeCount }
}

const isContainer = (value: unknown): value is Record<string, unknown> => Array.isArray(value) || isRecord(value)

/** A name such as `constructor` is inherited by every object. */
const valueOf = (container: Record<string, unknown>, key: string) =>
  Object.hasOwn(container, key) ? container[key] : undefined

function toText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
  return text.length > textAtMost ? `${text.slice(0, textAtMost).toWellFormed()}…` : text
}
