import * as z from 'zod'
import type { Access } from './access.ts'

// zod tries whether it may compile schemas; browsers report each try as a violation of our policy. Every schema that a
// browser uses is made after this.
if (typeof window !== 'undefined') z.config({ jitless: true })

export const roles = ['owner', 'admin', 'manager', 'production', 'customer', 'simple', 'exports'] as const
export type Role = (typeof roles)[number]

/** One upstream call as data. Clients, proxy, embedded upstream, mocks and API reference read it. */
export type Call = Access & {
  /** `domain.call`: also the query key, the log field and the span name. */
  name: `${string}.${string}`
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path relative to the base, with `:name` for each parameter. */
  path: `/${string}`
  /** `submission` rows are relative to the order submission base and signed with a role's token and secret. */
  base: 'api' | 'submission'
  query?: z.ZodObject
  body?: z.ZodType
  encoding: 'json' | 'form'
  /** A schema for JSON; `media` for bytes (images, PDF, event streams); `nothing` when the answer is not read. */
  response: z.ZodType | 'media' | 'nothing'
  /** `server` calls are never reachable through the proxy. */
  from: 'browser' | 'server'
  /** Parameters that may hold any printable text (a barcode, a brand's order number) rather than an id. */
  freeText: readonly string[]
  /** A 401 to this call must not sign the person out (Spec 1 §8, Session). */
  keepSession: boolean
  maxBodyBytes: number
  /** What the API reference tells of the call. */
  note?: string
  /** What the specification does not show: the path, method, body or response is ours (decision 010). */
  assumed?: string
  /** Neither specification names this call: an upstream may answer 404, and the portal does without (decision 051). */
  addition?: true
}

type Defaults = {
  base: 'api'
  encoding: 'json'
  from: 'browser'
  freeText: readonly []
  keepSession: false
  maxBodyBytes: number
}
type Row = Omit<Call, 'name' | keyof Defaults> & Partial<Pick<Call, keyof Defaults>>
type Named<T extends Record<string, Row>, D extends string> = {
  [K in keyof T & string]: Omit<Call, keyof T[K] | 'query' | 'body' | keyof Access | 'note' | 'assumed' | 'addition'> &
    T[K] & { name: `${D}.${K}` }
}

const megabyte = 1024 * 1024
export const guestBodyBytes = 16 * 1024
export const orderBodyBytes = 2 * megabyte

/** Names each row `domain.call` and fills in what most rows share. */
export function defineCalls<const D extends string, const T extends Record<string, Row>>(domain: D, rows: T) {
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [
      key,
      {
        base: 'api',
        encoding: 'json',
        from: 'browser',
        freeText: [],
        keepSession: false,
        maxBodyBytes: megabyte,
        ...row,
        name: `${domain}.${key}`,
      },
    ]),
  ) as Named<T, D>
}

type ParamName<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamName<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

export type ParamsOf<C extends Pick<Call, 'path'>> = Record<ParamName<C['path']>, string>

type Schema<C, K extends 'query' | 'body'> = C extends { [P in K]: infer S extends z.ZodType } ? S : undefined
type QueryPart<S> = S extends z.ZodType
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown
type BodyPart<S> = S extends z.ZodType ? { body: z.input<S> } : unknown
type ParamsPart<C extends Pick<Call, 'path'>> = [ParamName<C['path']>] extends [never]
  ? unknown
  : { params: ParamsOf<C> }

export type InputOf<C extends Pick<Call, 'path' | 'response'>> = ParamsPart<C> &
  QueryPart<Schema<C, 'query'>> &
  BodyPart<Schema<C, 'body'>>

export type OutputOf<C extends Pick<Call, 'response'>> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : C['response'] extends 'media'
    ? Blob
    : undefined

export type ParsedInputOf<C extends Pick<Call, 'path'>> = {
  params: ParamsOf<C>
  query: Schema<C, 'query'> extends infer S extends z.ZodType ? z.output<S> : undefined
  body: Schema<C, 'body'> extends infer S extends z.ZodType ? z.output<S> : undefined
}
export type AnswerOf<C extends Pick<Call, 'response'>> = C['response'] extends z.ZodType
  ? z.input<C['response']>
  : C['response'] extends 'media'
    ? Response
    : undefined
