import { DateTime } from 'luxon'
import * as z from 'zod'
import { findAttributeFaults } from '#lib/contract/attributes.ts'
import { findCodeFault } from '#lib/contract/codes.ts'

/** Fields as real clients send them: numbers as text and text as numbers, null for nothing, `[]` for an empty object. */
const missing = (value: unknown) => (value === null ? undefined : value)

const asText = (value: unknown) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim() : missing(value)
}

const anyText = z.string().max(20_000)
export const optionalText = z.preprocess(asText, anyText.default(''))
export const textIfGiven = z.preprocess(asText, anyText.optional())
/** Short enough to be printed, scanned and found by its index. */
export const barcodeText = z.preprocess(
  asText,
  z
    .string()
    .max(100)
    .default('')
    .superRefine((code, context) => {
      const fault = code === '' ? undefined : findCodeFault(code)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
)
export const requiredText = (max = 1000) => z.preprocess(asText, z.string().min(1).max(max))

export const flag = (fallback: boolean) => z.preprocess(asFlag, z.boolean().default(fallback))

const asFlag = (value: unknown) => {
  if (typeof value !== 'string') return missing(value)
  const text = value.trim().toLowerCase()
  if (text === '') return undefined
  return text === 'true' || (text === 'false' ? false : value)
}

const asNumber = (value: unknown) => {
  if (typeof value !== 'string') return missing(value)
  return value.trim() === '' ? undefined : Number(value)
}

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.preprocess(asNumber, z.int(message).min(min, message).max(max, message).optional())
}

/** `fromISO` reads a bare time as one of today, and a year or a month as its first day. */
const namesDay = /^\d{4}-?(?:\d{3}|\d\d-\d\d|W\d\d-?\d)/

function isDayOfThisCentury(text: string): boolean {
  const { isValid, year } = DateTime.fromISO(text)
  return isValid && namesDay.test(text) && year >= 2000 && year < 2100
}

/** A day, or an instant with any number of decimals; the account's time zone gives a day its meaning. */
export const dayOrInstant = z.preprocess(
  (value) => asText(value) || undefined,
  z.string('must be a date').refine(isDayOfThisCentury, 'must be a date such as 2026-12-01').optional(),
)

export const countryCode = z.preprocess(
  asText,
  z
    .string()
    .min(1)
    .regex(/^[a-z]{2}$/i, 'must be a country code of two letters, such as GB')
    .transform((code) => (code.toUpperCase() === 'UK' ? 'GB' : code.toUpperCase())), // the published node client sends UK
)

export const optionalObject = <T extends z.ZodType>(object: T) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), object.optional())
const isNothing = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !asText(value))

/** As they came, in any shape whose names can be read. */
export const attributesOr = (nothing: object) =>
  z.preprocess(
    (value) => (isNothing(value) ? nothing : value),
    z.unknown().superRefine((given, context) => {
      for (const path of findAttributeFaults(given)) {
        context.addIssue({ code: 'custom', path: [...path], message: 'must have a name: {"name": "value"}' })
      }
    }),
  )

export const listOfTexts = z.preprocess((value) => {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean)
  return [asText(value)].filter(Boolean)
}, z.array(anyText))

export const atLeastOne = <T extends z.ZodType>(entry: T, what: string) => {
  const message = `must have at least one ${what}`
  const list = z.array(entry, { error: ({ input }) => (input === undefined ? message : undefined) })
  return z.preprocess(missing, list.min(1, message).max(1000))
}

export const listOf = <T extends z.ZodType>(entry: T) => z.preprocess(missing, z.array(entry).max(1000).default([]))
