import ipaddr from 'ipaddr.js'
import { isIpAddress } from './public-address.ts'

type Sender = { peer: string | null | undefined; forwardedFor: string | null | undefined }

const withPort = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** Proxies append, so only the last `trustedHops` entries of `X-Forwarded-For` are known to be true. */
export function findClientAddress({ peer, forwardedFor }: Sender, trustedHops: number): string | undefined {
  let address = parseAddress(peer ?? '')
  const forwarded = (forwardedFor ?? '').split(',')
  for (const entry of trustedHops > 0 ? forwarded.slice(-trustedHops).toReversed() : []) {
    const earlier = parseAddress(entry.trim())
    if (!address || !earlier) break
    address = earlier
  }
  return address
}

/** Of IPv6 the first 64 bits, which is what one subscriber has (RFC 6177). */
function parseAddress(text: string): string | undefined {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const bare = inBrackets ?? beforePort ?? text
  if (!isIpAddress(bare)) return undefined
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
