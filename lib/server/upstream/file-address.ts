import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { processWide } from '#lib/server/process-wide.ts'
import { poolOf } from './send.ts'

/** Undefined if the URL must not be fetched (decision 008: `allowed` origins, else public https). */
export function connectionsFor(url: URL, allowed: readonly string[], ownOrigin: string): Dispatcher | undefined {
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === ownOrigin || allowed.includes(url.origin)) return poolOf(url.origin)
  if (allowed.length > 0 || url.protocol !== 'https:' || url.port !== '') return undefined
  const literal = literalAddress(url)
  if (literal !== undefined && !isPublicAddress(literal)) return undefined
  return processWide('publicAgent', publicAgent)
}

export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
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

/** The look-up is skipped for an IP address in the URL. */
export const publicAgent = () =>
  new Agent({ connect: buildConnector({ timeout: 3000, lookup: lookupPublic() }), connections: 16 })
