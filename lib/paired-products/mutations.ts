import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import type { PairingAction } from '#lib/contract/shared/pairing-states.ts'
import type { PairingRequest } from './rules.ts'
import type { Pairing } from './view-model.ts'

export class PairingUnread extends Error {
  override name = 'PairingUnread'
}

const read = (id: string) => callProxy(pairedProducts.details, { params: { id } })

/** Spec 2 §4: fetched, then accepted. Undefined: what became of it could not be read. */
async function accept(id: string): Promise<Pairing | undefined> {
  await read(id).catch((cause: unknown) => {
    throw new PairingUnread('the pairing was not read', { cause })
  })
  const { pairing } = await callProxy(pairedProducts.accept, { params: { id }, body: {} })
  return pairing ?? read(id).catch(() => undefined)
}

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
