import { DrizzleQueryError } from 'drizzle-orm'

type Level = 'info' | 'warn' | 'error'

const longest = 2000
const deepest = 5
const hidden = '[redacted]'
const secretText: [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+)*/g, hidden], // a JSON Web Token, wherever it is
  [/\b(?:tmp|once|whsec)_[\w+/=-]+/g, hidden], // a temporary token, a link that works once, or the secret that signs what a trigger sends
  [/\b[0-9a-f]{32,}/gi, hidden], // the secret of a role, or what was signed with one
  [/:\/\/[^\s/@]{1,200}@/g, `://${hidden}@`], // user name and password of an address
  [/\?[^\s?="'<>]{1,100}=[^\s"'<>]*/g, `?${hidden}`], // the query of an address, which may be signed
  [
    /(\b(?:code|state|nonce|signature|password|sid)|token|secret|session|interaction|resume)(?:\.sig)?=[^&\s;"]+/gi,
    `$1=${hidden}`,
  ],
  [/(?<![^\s<>"'=:;,/@])[^\s<>"'=:;,/@]+(?:@|%40)[^\s<>"'=:;,/@]{1,190}/g, hidden],
]
// What ends a line, moves the cursor or colours of a terminal, or turns the direction of the text around it.
const controlCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A text as the log may hold it: without secrets and addresses of persons, never large, and on one line. */
function clean(text: string): string {
  const read = text.slice(0, 2 * longest) // a secret that the end cuts in two would not be recognised
  const safe = secretText.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), read)
  const short = safe.length > longest ? `${safe.slice(0, longest)}…` : safe
  return short
    .toWellFormed()
    .replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Never the source around an error, which may be a megabyte, nor the parameters of a statement: they are people's data. */
export const describeError = (error: unknown): string => clean(wordsOf(error))

function wordsOf(error: unknown, depth = 0): string {
  if (depth > deepest) return '…'
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return Object.prototype.toString.call(error)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(
    (one) => one !== undefined,
  )
  const why = causes.map((cause) => ` (${wordsOf(cause, depth + 1)})`).join('')
  if (error instanceof DrizzleQueryError) return `the statement failed: ${error.query.slice(0, longest / 2)}${why}`
  return `${error.name}: ${isDatabaseError(error) ? databaseWords(error) : error.message}${why}`
}

type DatabaseError = Error & { code: string; severity: unknown; constraint?: unknown }

const isDatabaseError = (error: Error): error is DatabaseError =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** The database quotes values in its messages: `invalid input syntax for type integer: "…"`. */
const databaseWords = ({ code, constraint }: DatabaseError) =>
  `SQLSTATE ${code}${typeof constraint === 'string' ? `, constraint ${constraint}` : ''}${damage.has(code) ? damaged : ''}`

/** `data_corrupted` and `index_corrupted`. */
const damage = new Set(['XX001', 'XX002'])
const damaged =
  ": the database's files are damaged. The log of PostgreSQL names them. Put back a backup of the database."

let print = (line: string, level: Level) => (level === 'error' ? console.error(line) : console.warn(line))

function write(level: Level, event: string, fields: Record<string, string>): void {
  const cleaned = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]))
  print(JSON.stringify({ time: new Date().toISOString(), level, event, ...cleaned }), level)
}

/** One JSON object a line. `event` says where it happened in the same words every time. */
export function logError(event: string, error: unknown, fields: Record<string, string> = {}): void {
  write('error', event, { ...fields, error: describeError(error) })
}

export function logWarning(event: string, error: unknown): void {
  write('warn', event, { error: describeError(error) })
}

const consoleLevels = { debug: 'info', info: 'info', log: 'info', warn: 'warn', error: 'error' } as const

/** Has what libraries write to the console written as our own log is: some print whole errors, parameters and all. */
export function takeOverConsole(): void {
  print = (line) => process.stderr.write(`${line}\n`)
  for (const [name, level] of Object.entries(consoleLevels)) {
    Object.assign(console, {
      [name]: (...parts: unknown[]) => write(level, 'console', { text: parts.map(describeError).join(' ') }),
    })
  }
}
