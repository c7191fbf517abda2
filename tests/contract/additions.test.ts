import { expect, it } from 'vitest'
import * as z from 'zod'
import { isAddition } from '#lib/contract/addition.ts'
import type { Call } from '#lib/contract/call.ts'
import { contract } from '#lib/contract/table.ts'
import { innerOf, withoutAdditions } from '#upstream/plain.ts'

type Field = { path: string; schema: z.ZodType }

/** All fields that a schema describes, however deep. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const inner = innerOf(schema)
  if (inner) return fieldsOf(inner, path)
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) => [
    { path: `${path}.${key}`, schema: field },
    ...fieldsOf(field, `${path}.${key}`),
  ])
}

/** A value with every field that a schema describes. */
function filled(schema: z.ZodType): unknown {
  const inner = innerOf(schema)
  if (inner) return filled(inner)
  if (schema instanceof z.ZodArray) return [filled(schema.element as z.ZodType)]
  if (!(schema instanceof z.ZodObject)) return 'value'
  return Object.fromEntries(Object.entries<z.ZodType>(schema.shape).map(([key, field]) => [key, filled(field)]))
}

function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [`${path}.${key}`, ...pathsOf(field, `${path}.${key}`)])
}

const partsOf = (call: Call) =>
  (['query', 'body', 'response'] as const).flatMap((part) => {
    const schema = call[part]
    return schema instanceof z.ZodType ? [{ part, schema }] : []
  })

it('an addition may be missing, and a plain upstream has everything else', () => {
  for (const call of contract) {
    const { name } = call
    const additions = partsOf(call)
      .flatMap(({ part, schema }) => fieldsOf(schema, part))
      .filter(({ schema }) => isAddition(schema))
    for (const { path, schema } of additions) expect(schema.safeParse(undefined).success, `${name} ${path}`).toBe(true)
    const isAdded = (path: string) => additions.some((one) => path === one.path || path.startsWith(`${one.path}.`))
    for (const { part, schema } of partsOf(call)) {
      const value = filled(schema)
      const expected = pathsOf(value, part).filter((path) => !isAdded(path))
      expect(pathsOf(withoutAdditions(schema, value), part), name).toEqual(expected)
    }
  }
})
