import * as z from 'zod'
import { invalid, type Validation } from '../errors.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, { error: wordIssue })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map((issue) => toValidation(issue)))
}

/** Of a union, what its last form says: forms are written from the special to the usual. */
export function toValidation(issue: Issue, prefix: PropertyKey[] = []): Validation {
  const path = [...prefix, ...issue.path]
  const nested = issue.code === 'invalid_union' && issue.message === notValid ? issue.errors.at(-1)?.[0] : undefined
  if (nested) return toValidation(nested, path)
  return { path: path.join('.'), message: issue.message }
}

const notValid = 'is not valid'
const kinds: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  date: 'must be a date',
}
const formats: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL',
  datetime: 'must be a date and time such as 2026-01-31T09:30:00Z',
}

/** Messages for users: those of zod are for programmers. */
export function wordIssue(issue: RawIssue): string {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return Number.isNaN(issue.input) ? 'must be a number' : (kinds[issue.expected] ?? notValid)
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return wordLimit(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return wordLimit(issue.origin, 'at most', issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? notValid
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`
    default:
      return notValid
  }
}

function wordLimit(origin: string, bound: 'at least' | 'at most', limit: number | bigint): string {
  if (origin === 'string' && bound === 'at least' && limit === 1) return 'is required'
  const isOne = Number(limit) === 1
  if (origin === 'string') return `must have ${bound} ${limit} ${isOne ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${limit} ${isOne ? 'entry' : 'entries'}`
  return `must be ${bound} ${limit}`
}
