import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that IANA has given out for the public internet. Outside of it anything could be routed by a site itself. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Complete addresses only: generous parsers take a bare number for one, too. */
export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))

/** Whether an IP address is on the public internet: not loopback, private, link-local, carrier-grade, mapped, translated or reserved. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(publicIpv6))
}

/**
 * Looks up a name for a connection, and fails with `refuse(hostname)` unless all of its addresses are public. The
 * connection uses the checked addresses, so DNS cannot change in between (DNS rebinding).
 */
export const publicLookup =
  (refuse: (hostname: string) => Error, find: typeof lookup = lookup): LookupFunction =>
  (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(refuse(hostname), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
