import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isIpAddress, isPublicAddress } from '#lib/contract/shared/ip-address.ts'
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

/** Fails unless every address is public. The connection uses this look-up, so DNS cannot change in between. */
export function lookupPublic(find: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), [])
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
}

/** An IP address in the URL skips the look-up: check that first. */
export const publicAgent = () =>
  new Agent({ connect: buildConnector({ timeout: 3000, lookup: lookupPublic() }), connections: 16 })
