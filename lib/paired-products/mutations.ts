import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import type { PairingAction } from '#lib/contract/shared/pairing-states.ts'
import type { PairingRequest } from './rules.ts'
import type { Pairing } from './view-model.ts'

/** The pairing could not be read, and nothing was sent. */
export class PairingUnread extends Error {
  override name = 'PairingUnread'
}

const read = (id: string) => callProxy(pairedProducts.details, { params: { id } })

/** Fetches the pairing, then accepts it (Spec 2 §4): what became of it is paired, not compatible, or could not be read. */
async function accept(id: string): Promise<Pairing | undefined> {
  await read(id).catch((cause: unknown) => {
    throw new PairingUnread('the pairing was not read', { cause })
  })
  const { pairing } = await callProxy(pairedProducts.accept, { params: { id }, body: {} })
  return pairing ?? read(id).catch(() => undefined)
}

/** Does something with a pairing. Accepting alone says what became of it. */
export async function changePairing(id: string, action: PairingAction): Promise<Pairing | undefined> {
  switch (action) {
    case 'accept':
      return accept(id)
    case 'remove':
      await callProxy(pairedProducts.remove, { params: { id } })
      return undefined
    default:
      await callProxy(pairedProducts[action], { params: { id }, body: {} })
      return undefined
  }
}

export const requestPairing = ({ destinationSku, ...request }: PairingRequest) =>
  callProxy(pairedProducts.create, { body: { ...request, ...(destinationSku && { destinationSku }) } })
