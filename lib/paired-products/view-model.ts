import type * as z from 'zod'
import type { pairedProduct } from '#lib/contract/paired-products.ts'
import { sideOf } from '#lib/contract/shared/pairing-states.ts'

export type Pairing = z.output<typeof pairedProduct>

export const partnerOf = (pairing: Pairing, accountId: string) =>
  sideOf(pairing, accountId) === 'source' ? pairing.destinationAccount : pairing.sourceAccount
