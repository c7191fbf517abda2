import { isIpAddress, isPublicAddress, publicLookup } from '#lib/contract/shared/public-address.ts'
import { refusedAddress } from './fetch-failure.ts'

/**
 * SSRF: a brand writes the address of artwork, so it must not lead into the network of the upstream. This check throws
 * for what the address itself shows; `guardedLookup` checks what its name resolves to.
 */
export function requireFetchable(url: URL, privateOrigins: readonly string[]): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusedAddress(`Only addresses that start with http:// or https:// can be fetched, not ${url.protocol}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw refusedAddress('The address has a user name or password in it. Use an address that needs none.')
  }
  if (privateOrigins.includes(url.origin)) return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIpAddress(host) && !isPublicAddress(host)) throw privateAddress(host)
}

export function findSourceFault(address: string): string | undefined {
  if (!URL.canParse(address)) return 'must be the web address of the artwork'
  const { protocol, username, password } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must start with http:// or https://'
  return username === '' && password === '' ? undefined : 'must not have a user name or a password in it'
}

/** Refuses a name if any of its addresses is not public. */
export const guardedLookup = publicLookup((hostname) => privateAddress(hostname))

const privateAddress = (host: string) =>
  refusedAddress(`${host} is inside a private network. Use an address that can be reached from everywhere.`)
