import type { Dispatcher } from 'undici'
import { processWide } from '#lib/process-wide.ts'
import { poolOf } from './pool.ts'
import { isPublicAddress, literalAddress, publicAgent } from './public-address.ts'

/**
 * The connections for a signed address of a file, or nothing when it must not be fetched. With `allowed` origins only
 * those are, wherever they are. Without any, https at its usual port is, as long as it is a public address.
 */
export function connectionsFor(url: URL, allowed: readonly string[], ownOrigin: string): Dispatcher | undefined {
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === ownOrigin || allowed.includes(url.origin)) return poolOf(url.origin)
  if (allowed.length > 0 || url.protocol !== 'https:' || url.port !== '') return undefined
  const literal = literalAddress(url)
  if (literal !== undefined && !isPublicAddress(literal)) return undefined
  return processWide('publicAgent', publicAgent)
}
