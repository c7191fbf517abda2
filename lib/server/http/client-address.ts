import { findClientAddress } from '#lib/contract/shared/client-address.ts'

/** Set by scripts/setup/front-server.mjs; a browser's own value is dropped. */
const peerHeader = 'x-sfl-peer'

export const clientAddressOf = (headers: Headers, trustedHops: number): string | undefined =>
  findClientAddress({ peer: headers.get(peerHeader), forwardedFor: headers.get('x-forwarded-for') }, trustedHops)
