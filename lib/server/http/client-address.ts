import { findClientAddress } from '#lib/contract/shared/client-address.ts'

/** Set by the server for every request; a browser's own never gets through (scripts/setup/front-server.mjs). */
const peerHeader = 'x-sfl-peer'

/** The client's address. Undefined without a server that sets the peer header, as in development. */
export const clientAddressOf = (headers: Headers, trustedHops: number): string | undefined =>
  findClientAddress({ peer: headers.get(peerHeader), forwardedFor: headers.get('x-forwarded-for') }, trustedHops)
