import type * as z from 'zod'
import type { pairedProduct } from '#lib/contract/paired-products.ts'
import { pairingSideOf } from '#lib/contract/shared/pairing-states.ts'

export type Pairing = z.output<typeof pairedProduct>

export const pairingPartnerOf = (pairing: Pairing, accountId: string) =>
  pairingSideOf(pairing, accountId) === 'source' ? pairing.destinationAccount : pairing.sourceAccount
