import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isIpAddress, isPublicAddress, publicLookup } from '#lib/contract/shared/public-address.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { poolOf } from './send.ts'

/** Undefined if the URL must not be fetched (decision 008: `allowed` origins, else public https). */
export function connectionsFor(url: URL, allowed: readonly string[], ownOrigin: string): Dispatcher | undefined {
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === ownOrigin || allowed.includes(url.origin)) return poolOf(url.origin)
  if (allowed.length > 0 || url.protocol !== 'https:' || url.port !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIpAddress(host) && !isPublicAddress(host)) return undefined
  return processWide('publicAgent', publicAgent)
}

const notPublic = () => Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' })

/** The look-up is skipped for an IP address in the URL. */
export const publicAgent = () =>
  new Agent({ connect: buildConnector({ timeout: 3000, lookup: publicLookup(notPublic) }), connections: 16 })
