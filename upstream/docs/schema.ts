import * as z from 'zod'

/** What is used of a JSON Schema. `addition` is our own mark (docs/decisions/051). */
type Node = {
  type?: string | string[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  addition?: boolean
}

export type FieldRow = {
  name: string
  type: string
  isRequired: boolean
  fallback: string | undefined
  isAddition: boolean
}

const toNode = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node

export function fieldsOf(schema: z.ZodType): FieldRow[] {
  const node = toNode(schema)
  if (node.properties) return rowsOf(node, '')
  return [{ name: '', type: typeOf(node), isRequired: true, fallback: undefined, isAddition: false }]
}

function rowsOf({ properties = {}, required = [] }: Node, prefix: string): FieldRow[] {
  return Object.entries(properties).flatMap(([key, node]) => {
    const name = prefix + key
    const [inner, within] = node.items?.properties ? [node.items, `${name}[].`] : [node, `${name}.`]
    return [
      {
        name,
        type: typeOf(node),
        isRequired: required.includes(key),
        fallback: node.default === undefined ? undefined : JSON.stringify(node.default),
        isAddition: node.addition === true,
      },
      ...(inner.properties ? rowsOf(inner, within) : []),
    ]
  })
}

const names: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

function typeOf(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.enum) return node.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (node.anyOf) return [...new Set(node.anyOf.map(typeOf))].join(' | ')
  if (node.type === 'array') return `list of ${node.items ? typeOf(node.items) : 'anything'}`
  if (typeof node.type !== 'string') return 'anything'
  return [node.format ?? names[node.type] ?? node.type, limitsOf(node)].filter(Boolean).join(', ')
}

/** Zod limits whole numbers to those that are exact. */
const isReal = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function limitsOf({ minLength = 0, maxLength, minimum, maximum }: Node): string {
  if (maxLength !== undefined) return `${minLength > 0 ? `${minLength} to` : 'up to'} ${maxLength} characters`
  if (isReal(minimum) && isReal(maximum)) return `${minimum} to ${maximum}`
  return isReal(minimum) ? `from ${minimum}` : ''
}

export const outlineOf = (schema: z.ZodType): string => outline(toNode(schema), '')

const step = '    '

function outline(node: Node, indent: string): string {
  if (node.type === 'array' && node.items) return `[${outline(node.items, indent)}]`
  if (!node.properties) return typeOf(node)
  const lines = Object.entries(node.properties).map(([key, inner]) => {
    const mark = inner.addition ? '  // addition' : ''
    return `${indent}${step}${JSON.stringify(key)}: ${outline(inner, indent + step)}${mark}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
