import * as z from 'zod'
import { pairedProducts } from '#lib/contract/paired-products.ts'

/** An empty SKU of the partner means that of the same code. */
export const pairingForm = pairedProducts.create.body.extend({ destinationSku: z.string().trim().max(200) })
export type PairingRequest = z.output<typeof pairingForm>
