import { readBytes } from '../http/body.ts'
import { Problem } from '../problem.ts'

const maxOrderBytes = 30 * 1024 * 1024
const maxDepth = 100

/** The text of a submission, as it came. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, maxOrderBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8')
  }
}

const malformed = (message: string) => new Problem(400, 400, message, [{ path: '', message }])

/** Reads JSON, or says where it stops being that. */
export function parseOrderJson(text: string): unknown {
  if (text.trim() === '') throw malformed('The body is empty')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw malformed(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (value === null) throw malformed('The body is null')
  return storable(value, maxDepth)
}

/** PostgreSQL stores no NUL and no half of a character, and nothing here needs a hundred levels. */
function storable(value: unknown, depth: number): unknown {
  if (depth === 0) throw malformed(`The body has more than ${maxDepth} levels`)
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((one) => storable(one, depth - 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, one]) => [storableText(key), storable(one, depth - 1)]))
}

const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
