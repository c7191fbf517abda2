import { DrizzleQueryError } from 'drizzle-orm/errors'

/** NUL, half a surrogate pair (in text, in JSON), a number, a date and a time out of range: PostgreSQL's class 22. */
const codes = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

/** Whether a statement failed because PostgreSQL cannot keep one of the values it was given. */
export const cannotKeep = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  codes.has(String(error.cause.code))
