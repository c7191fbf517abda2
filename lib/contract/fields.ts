import * as z from 'zod'
import { addition } from './addition.ts'
import { roles } from './call.ts'
import type { SpecName } from './specs.ts'
import { toMailAddress } from './usernames.ts'
import { notCounted } from './wire.ts'

/** The upstream's ids are 24 hexadecimal digits; nothing relies on that. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const isoDate = z.iso.datetime({ offset: true })
export const role = z.enum(roles)
/** The specification names few (Spec 2 §6). A user with an unknown role has no right to act. */
export const answeredRole = z.string()

/** Spaces, and what programs put unseen around text that is copied: marks of direction, soft hyphens, empty spaces. */
const unseen = String.raw`[\s\xad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]`
/** Looks behind, so that a run of many inside of a text is passed once. */
const ends = new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, 'gu')

/** Line breaks and tabs of what was copied are spaces. */
export const toOneLine = (text: string) => text.replaceAll(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' ').replaceAll(ends, '')

/** Neither control characters nor those that are not seen or turn the direction, but for the joiners of scripts and emoji. */
const visible = /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}]|[\u200c\u200d]|\p{Extended_Pictographic}[\u{e0020}-\u{e007f}]+)*$/u

/** What a person types into a field: one line, as it is seen. */
export const shortText = z
  .string()
  .overwrite(toOneLine)
  .max(200)
  .refine((text) => visible.test(text), {
    error: 'must not have characters that cannot be seen',
    params: { isUnseen: true },
  })

/** RFC 5322 §3.2.3, without quoted names. zod's takes no top-level domain such as `xn--wgv71a`. */
const mailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

export const mailAddress = z
  .string()
  .overwrite(toMailAddress)
  .max(254)
  .check(z.email({ pattern: mailPattern }))

export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((single) => [single])]) as unknown as z.ZodType<
    z.output<T>[],
    z.input<T>[] | z.input<T>
  >

export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const count = z.coerce.number<number>().int()
export const skip = count.min(0)
export const direction = z.union([
  z.literal(1),
  z.literal(-1),
  z.enum(['1', '-1']).transform((text) => (text === '1' ? (1 as const) : (-1 as const))),
])

export const pageQuery = { page: count.min(1).default(1), pagesize: count.min(1).max(100).default(10) }
export const dateRange = z.object({ $gte: isoDate.optional(), $lte: isoDate.optional() })

/** A number counts milliseconds, or seconds where that is a date of before 1973. */
function toIsoText(value: unknown): string {
  if (typeof value !== 'number') return ''
  const date = new Date(Math.abs(value) < 1e11 ? value * 1000 : value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

export const answeredDate = z
  .string()
  .default('')
  .catch(({ value }) => toIsoText(value))

/** Text; JSON is written out. */
export const answeredText = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : value),
  z.string(),
)

/** Promised of orders alone (Spec 1 §7). */
export const total = z.number().default(notCounted)

export const done = z.object({ success: z.literal(true).default(true) })

/** The answer of every list: `{success, count, page, pages, data}`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  done.extend({
    count: total,
    page: z.number().default(1),
    pages: z.number().default(1),
    data: z.array(item),
  })

/** Of a value as it is now; another one after every change. Saved with the one that was read, a later change is not overwritten. */
export const version = addition(z.string().max(64).optional())
/** Who saved it last, and when. */
export const lastChange = addition(z.object({ by: z.string(), at: z.string() }).optional())

export const party = z.object({ id: z.string(), name: z.string() })
export const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const refusal = z.object({
  success: z.literal(false).optional(),
  error: z.object({
    message: z.string(),
    name: z.string().optional(),
    code: z.union([z.number(), z.string()]).optional(),
    validations: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
})
export type Refusal = z.infer<typeof refusal>

const sides = z.object({ side1: z.string().default(''), side2: z.string().default('') })
const specValue = z.union([z.string(), z.number(), z.boolean(), sides])
export type SpecValue = z.infer<typeof specValue>

const spec = addition(specValue.optional().catch(undefined))

export const specsOf = <Name extends SpecName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, spec])) as Record<Name, typeof spec>

/** In any shape that `readAttributes` reads; a list, empty in every public example, of an order or an item. */
export const looseAttributes = addition(z.unknown().optional())

/** Where an upstream without a mail server shows a mail. */
export const outbox = addition(z.url().optional())
