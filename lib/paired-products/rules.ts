import * as z from 'zod'
import { pairedProducts } from '#lib/contract/paired-products.ts'

/** An empty SKU of the partner means that of the same code. */
export const pairingForm = pairedProducts.create.body.extend({ destinationSku: z.string().trim().max(200) })
export type PairingRequest = z.output<typeof pairingForm>

/** Why a request for a pairing was refused, where the portal has words of its own for it. */
export const pairingRefusals = ['link_off', 'no_permission', 'is_paired'] as const
