import ipaddr from 'ipaddr.js'
import { isIpAddress } from './ip-address.ts'

/** Who is at the other end of the connection, and what `X-Forwarded-For` says of those behind. */
type Sender = { peer: string | null | undefined; forwardedFor: string | null | undefined }

const withPort = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/**
 * The address that counts as the client's: what the outermost trusted proxy saw. Each proxy appends the address that
 * called it to X-Forwarded-For, so only the last `trustedHops` entries are known to be true; what a client wrote there
 * itself stands before them. A trusted entry that is missing or no address leaves the one after it. Undefined without a
 * peer.
 */
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

/** An address as text: of IPv6 its first 64 bits, which is what one subscriber has (RFC 6177). */
function parseAddress(text: string): string | undefined {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const bare = inBrackets ?? beforePort ?? text
  if (!isIpAddress(bare)) return undefined
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
