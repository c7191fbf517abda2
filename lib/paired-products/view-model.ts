import type * as z from 'zod'
import type { pairedProduct } from '#lib/contract/paired-products.ts'
import { type PairingTextKey, pairingStateOf, sideOf } from '#lib/contract/shared/pairing-states.ts'

export type Pairing = z.output<typeof pairedProduct>

/** Spec 2 §4. Undefined where the badge is enough. */
export type PairingText =
  | { is: Exclude<PairingTextKey, 'incompatible' | 'disabledBy'> }
  | { is: 'incompatible'; reasons: readonly string[] }
  | { is: 'disabledBy'; account: string }

export function toPairingText(pairing: Pairing, accountId: string): PairingText | undefined {
  const { text } = pairingStateOf(pairing, accountId)
  switch (text) {
    case 'incompatible':
      return { is: text, reasons: pairing.validationErrors }
    case 'disabledBy': {
      const by = [pairing.sourceAccount, pairing.destinationAccount].find(({ id }) => id === pairing.disabledBy)
      return by?.name ? { is: text, account: by.name } : undefined
    }
    default:
      return text && { is: text }
  }
}

export const partnerOf = (pairing: Pairing, accountId: string) =>
  sideOf(pairing, accountId) === 'source' ? pairing.destinationAccount : pairing.sourceAccount
