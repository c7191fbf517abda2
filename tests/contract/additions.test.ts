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
const additionsOf = (call: Call) =>
  partsOf(call)
    .flatMap(({ part, schema }) => fieldsOf(schema, part))
    .filter(({ schema }) => isAddition(schema))

const rows = contract.map((call) => ({ call, name: call.name, additions: additionsOf(call) }))

it('an addition may be missing', () => {
  const needed = rows.flatMap(({ name, additions }) =>
    additions.flatMap(({ path, schema }) => (schema.safeParse(undefined).success ? [] : [`${name} ${path}`])),
  )
  expect(needed).toEqual([])
})

it('an addition is neither taken nor given by a plain upstream, and everything else is', () => {
  for (const { name, call, additions } of rows) {
    const isAdded = (path: string) => additions.some((one) => path === one.path || path.startsWith(`${one.path}.`))
    for (const { part, schema } of partsOf(call)) {
      const value = filled(schema)
      const expected = pathsOf(value, part).filter((path) => !isAdded(path))
      expect(pathsOf(withoutAdditions(schema, value), part), name).toEqual(expected)
    }
  }
})
