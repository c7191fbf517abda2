import type * as z from 'zod'
import type { pairedProduct } from '#lib/contract/paired-products.ts'
import { type PairingTextKey, pairingSideOf, pairingStateOf } from '#lib/contract/shared/pairing-states.ts'

export type Pairing = z.output<typeof pairedProduct>

/** What a status means for one of the accounts (Spec 2 §4); undefined where the badge is enough. */
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

/** The other account of a pairing, as one of its accounts sees it. */
export const pairingPartnerOf = (pairing: Pairing, accountId: string) =>
  pairingSideOf(pairing, accountId) === 'source' ? pairing.destinationAccount : pairing.sourceAccount
