import { findClientAddress } from '#lib/contract/shared/client-address.ts'
import { peerHeader } from './own-headers.ts'

export const clientAddressOf = (headers: Headers, trustedHops: number): string | undefined =>
  findClientAddress({ peer: headers.get(peerHeader), forwardedFor: headers.get('x-forwarded-for') }, trustedHops)
