import * as z from 'zod'
import { isAddition } from '#lib/contract/addition.ts'
import { isRecord } from '#lib/contract/wire.ts'
import type { Served } from './core/implement.ts'

/** Takes what must not go in or out from a value that its schema describes. */
export type Trim = (schema: z.ZodType, value: unknown) => unknown
export const untrimmed: Trim = (_schema, value) => value

/** `UPSTREAM_PLAIN`: without the rows that are additions, and without the fields that are, whichever way they go. */
export const plainly = (served: readonly Served[]): { rows: readonly Served[]; trim: Trim } => ({
  rows: served.filter(({ call }) => !call.addition),
  trim: withoutAdditions,
})

export function withoutAdditions(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const shape: Record<string, z.ZodType> = schema.shape
    const kept = Object.entries(value).flatMap(([key, field]) => {
      const known = shape[key]
      if (!known) return [[key, field]]
      return isAddition(known) ? [] : [[key, withoutAdditions(known, field)]]
    })
    return Object.fromEntries(kept)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one) => withoutAdditions(schema.element as z.ZodType, one))
  }
  const inner = innerOf(schema)
  return inner ? withoutAdditions(inner, value) : value
}

/** What a schema wraps that only says when a value may be missing. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wraps ? (schema.unwrap() as z.ZodType) : undefined
}
