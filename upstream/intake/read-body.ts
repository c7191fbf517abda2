import { orderBodyBytes } from '#lib/contract/call.ts'
import { malformed, parseJson, readBytes } from '../http/body.ts'
import { inTurn } from '../turns.ts'

/** The text of a submission, as it came. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, orderBodyBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8')
  }
}

/** Reads JSON, or says where it stops being that, or holds more than is taken. */
export async function parseOrderJson(text: string): Promise<unknown> {
  if (text.trim() === '') throw malformed('The body is empty')
  const value = await parseJson(text)
  if (value === null) throw malformed('The body is null')
  return inTurn(() => storable(value))
}

/** PostgreSQL stores no NUL and no half of a character. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, one]) => [storableText(key), storable(one)]))
}

const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
