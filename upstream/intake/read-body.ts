import { orderBodyBytes } from '#lib/contract/call.ts'
import { toStorableText } from '../core/database/storable.ts'
import { hidePasswords } from '../core/hide-passwords.ts'
import { malformed, parseJson, readBytes } from '../core/http/body.ts'
import { inTurn } from '../core/turns.ts'

export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, orderBodyBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8')
  }
}

export async function parseOrderJson(text: string): Promise<unknown> {
  if (text.trim() === '') throw malformed('The body is empty')
  const value = await parseJson(text)
  if (value === null) throw malformed('The body is null')
  return inTurn(() => toStorable(value))
}

/** What the database can store, without passwords: no user who may see an order needs those in its addresses. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toKeptText(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, entry]) => [toKeptText(key), toStorable(entry)]))
}

const toKeptText = (text: string) => hidePasswords(toStorableText(text))
