import type * as z from 'zod'
import { isAddition } from './addition.ts'
import type { Call, InputOf, OutputOf } from './call.ts'
import { hasName } from './has-name.ts'

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type AnsweredCall = Pick<Call, 'name' | 'response'>
export type Wire = { path: string; method: Call['method']; body?: string | FormData; contentType?: string }

export function encode<C extends Call>(call: C, input: InputOf<C>): Wire {
  const { params = {}, query, body } = input as Loose
  const path = pathOf(call, params) + queryOf(call, query ?? {})
  if (!call.body) return { path, method: call.method }
  const parsed: unknown = call.body.parse(body)
  if (call.encoding === 'form') return { path, method: call.method, body: toForm(parsed) }
  return { path, method: call.method, body: JSON.stringify(parsed), contentType: 'application/json' }
}

export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string>) {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** With its `?`, or empty. Writes defaults out. */
export function queryOf(call: Pick<Call, 'query'>, query: Record<string, unknown>) {
  if (!call.query) return ''
  const search = new URLSearchParams(flatten(call.query.parse(query))).toString()
  return search && `?${search}`
}

/** A refusal throws `UpstreamError`; an answer outside its row `ContractError`. */
export async function decode<C extends AnsweredCall>(
  call: C,
  response: Response,
  input?: unknown,
): Promise<OutputOf<C>> {
  if (!response.ok) throw new UpstreamError(call.name, response.status, await readRefusal(response))
  if (call.response === 'nothing') return undefined as OutputOf<C>
  if (call.response === 'media') return (await response.blob()) as OutputOf<C>
  return parseAnswer(call, await readBody(response), input)
}

/** An absent body counts as an object without fields. */
export function parseAnswer<C extends AnsweredCall>(call: C, body: unknown = {}, input?: unknown): OutputOf<C> {
  const parsed = readAnswer(call.response as z.ZodType, body)
  if (!parsed.success) throw new ContractError(call.name, parsed.error)
  return withCount(parsed.data, (input as Loose | undefined)?.query ?? {}) as OutputOf<C>
}

export const notCounted = -1

type AskedPage = { page?: number; pagesize?: number; $skip?: number; $limit?: number }

/** At least the rows up to this page, and one more after a full page. */
function withCount(list: unknown, { page = 1, $limit, pagesize = $limit, $skip }: AskedPage): unknown {
  if (!isRecord(list) || list['count'] !== notCounted || !Array.isArray(list['data'])) return list
  const { length } = list['data']
  const before = $skip ?? (page - 1) * (pagesize ?? 0)
  return { ...list, count: before + length + (length === pagesize ? 1 : 0) }
}

/** A `null` is absent, as is an addition of another type; a bare array is the `data` of a list. */
export function readAnswer<T extends z.ZodType>(schema: T, body: unknown): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed
  if (Array.isArray(body)) {
    const list = readAnswer(schema, { data: body })
    return list.success ? list : parsed
  }
  if (!isRecord(body)) return parsed
  const trimmed = structuredClone(body)
  const dropped = parsed.error.issues.filter(({ path }) => dropAbsent(schema, trimmed, path)).length
  return dropped > 0 ? readAnswer(schema, trimmed) : parsed
}

function dropAbsent(schema: z.ZodType, body: unknown, path: readonly PropertyKey[]): boolean {
  let [field, value]: [z.ZodType | undefined, unknown] = [schema, body]
  let absent: [parent: object, key: PropertyKey] | undefined
  for (const [depth, key] of path.entries()) {
    const parent = value
    field = field && fieldOf(field, key)
    value = Object(parent)[key]
    const isAbsent = (depth === path.length - 1 && value === null) || (field && isAddition(field))
    if (isAbsent && isRecord(parent) && Object.hasOwn(parent, key)) absent = [parent, key]
  }
  return absent !== undefined && Reflect.deleteProperty(...absent)
}

type Inner = { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType; in?: z.ZodType }

function fieldOf(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const { shape, element, innerType, in: input } = schema.def as Inner
  const wrapped = innerType ?? input
  return wrapped ? fieldOf(wrapped, key) : (shape?.[key] ?? element)
}

/** A reviver is slow, and seldom needed. */
const longNumber = /(?:^|[:[,])\s*-?\d{16}/

/** Whole numbers beyond JavaScript's become text: they are numbers of orders or items. */
export const parseKeepingDigits = (text: string): unknown =>
  JSON.parse(text, longNumber.test(text) ? keepDigits : undefined)

function keepDigits(_key: string, value: unknown, ...context: { source?: string }[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context[0]?.source ?? ''
  return /^-?\d+$/.test(source) ? source : value
}

/** A page is of a proxy in front of the portal: no words for a user. */
async function readRefusal(response: Response): Promise<unknown> {
  const body = await readBody(response)
  return response.headers.get('content-type')?.includes('html') ? undefined : body
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : parseKeepingDigits(text)
  } catch {
    return text.slice(0, 2000) // a refusal in plain text is still worth showing
  }
}

/** Also no answer at all: 502 to 504 from the proxy. */
export class UpstreamError extends Error {
  static override [Symbol.hasInstance](error: unknown): error is UpstreamError {
    return hasName(error, 'UpstreamError')
  }
  override name = 'UpstreamError'
  readonly call: string
  readonly status: number
  readonly details: unknown
  constructor(call: string, status: number, details: unknown, options?: ErrorOptions) {
    super(`${call} answered ${status}`, options)
    this.call = call
    this.status = status
    this.details = details
  }
}

export class ContractError extends Error {
  override name = 'ContractError'
  readonly call: string
  constructor(call: string, cause: z.ZodError) {
    super(`${call} answered in an unknown shape: ${cause.issues.map((issue) => issue.path.join('.')).join(', ')}`, {
      cause,
    })
    this.call = call
  }
}

/** `{ shipByDate: { $gte: 1 }, ids: [1, 2] }` becomes `shipByDate[$gte]=1&ids=1&ids=2`. */
function flatten(value: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const name = prefix ? `${prefix}[${key}]` : key
    if (item === undefined || item === null) return []
    if (Array.isArray(item)) return item.map((entry) => [name, textOf(entry)])
    if (typeof item === 'object') return flatten(item as Record<string, unknown>, name)
    return [[name, textOf(item)]]
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Taking a name of megabytes apart would hold up other requests. */
const longestName = 1000

/** Drops keys that reach a prototype, nesting deeper than 4 and endless names. */
export function unflatten(search: URLSearchParams): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of search) {
    if (name.length > longestName) continue
    const keys = name.split(/\[|\]\[?/).filter((key) => key !== '')
    const last = keys.pop()
    if (last === undefined || keys.length > 3 || [...keys, last].some((key) => forbiddenKeys.has(key))) continue
    let target = result
    for (const key of keys) {
      const next = target[key]
      target = isRecord(next) ? next : (target[key] = {})
    }
    const before = Object.hasOwn(target, last) ? target[last] : undefined
    if (Array.isArray(before)) before.push(value)
    else target[last] = before === undefined ? value : [before, value]
  }
  return result
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toForm(body: unknown) {
  const form = new FormData()
  for (const [key, value] of flatten(body as Record<string, unknown>)) form.append(key, value)
  return form
}
