import { templateHelpers } from '#lib/contract/shared/template-helpers.ts'
import { isRecord } from '#lib/contract/wire.ts'

export type ExampleField = {
  /** From the beginning, or from the list that it is in. */
  path: string
  list?: string
  /** What is put into the template, inside `{{ }}`. */
  expression: string
  isList: boolean
  example: string
}

const maxFields = 500
const longestExample = 60

/** A name that Handlebars would read as something else stands in brackets. */
const segment = (name: string) => (plainName.test(name) ? name : `[${name}]`)
const plainName = /^(?!(?:true|false|null|undefined|this|else|as)$)[\p{L}_$][\p{L}\p{N}_$-]*$/u
const join = (path: string, name: string) => (path ? `${path}.${segment(name)}` : segment(name))

/** Of a list, the fields of its first entry. */
export function fieldsOf(example: unknown): ExampleField[] {
  const fields: ExampleField[] = []
  const add = (value: unknown, path: string, list: string | undefined) => {
    if (fields.length >= maxFields) return
    const of = list === undefined ? {} : { list }
    if (Array.isArray(value)) {
      fields.push({ ...of, path, expression: `#each ${path}`, isList: true, example: '' })
      const name = list === undefined ? path : `${list} › ${path}`
      const [first] = value as unknown[]
      if (isRecord(first)) addAll(first, '', name)
      else if (first !== undefined) add(first, 'this', name)
    } else if (isRecord(value)) addAll(value, path, list)
    else fields.push({ ...of, path, expression: path, isList: false, example: exampleOf(value) })
  }
  const addAll = (record: Record<string, unknown>, path: string, list: string | undefined) => {
    for (const [name, value] of Object.entries(record)) {
      // No name with this sign can be written in a template.
      if (value !== undefined && !name.includes(']')) add(value, join(path, name), list)
    }
  }
  if (isRecord(example)) addAll(example, '', undefined)
  return fields
}

const exampleOf = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestExample)

export const toInsert = ({ expression, isList }: ExampleField) =>
  isList ? `{{${expression}}}\n    \n{{/each}}` : `{{${expression}}}`

export type Offer = { label: string; detail: string; type: 'property' | 'function' | 'keyword' }

const blocks = ['#if', '#unless', '#each', '#with', '/if', '/unless', '/each', '/with', 'else']
const helperOffers = Object.entries(templateHelpers).map(
  ([label, detail]): Offer => ({ label, detail, type: 'function' }),
)
const blockOffers = blocks.map((label): Offer => ({ label, detail: '', type: 'keyword' }))

export function offersFor(
  before: string,
  fields: readonly ExampleField[],
): { from: number; options: Offer[] } | undefined {
  const open = before.lastIndexOf('{{')
  if (open === -1 || before.indexOf('}}', open) !== -1) return undefined
  const inside = before.slice(open).replace(/^\{+/, '')
  const word = inside.split(/[^\p{L}\p{N}_$@.[\]#/-]/u).at(-1) ?? ''
  const isFirst = inside.trimStart() === word
  const fieldOffers = new Map(
    fields.map(({ path, example }): [string, Offer] => [path, { label: path, detail: example, type: 'property' }]),
  )
  return {
    from: before.length - word.length,
    options: [...fieldOffers.values(), ...helperOffers, ...(isFirst ? blockOffers : [])],
  }
}
