import type * as z from 'zod'
import type { pairedProduct } from '#lib/contract/paired-products.ts'

export type Pairing = z.output<typeof pairedProduct>

/** What a status means for one of the accounts (Spec 2 §4); undefined where the badge is enough. */
export type PairingText =
  | { is: 'requested' | 'declined' | 'asked' }
  | { is: 'incompatible'; reasons: readonly string[] }
  | { is: 'disabledBy'; account: string }

export function toPairingText(pairing: Pairing, accountId: string): PairingText | undefined {
  const isSource = pairing.sourceAccountId === accountId
  switch (pairing.status) {
    case 'pending':
      return { is: isSource ? 'requested' : 'asked' }
    case 'declined':
      return isSource ? { is: 'declined' } : undefined
    case 'validateerror':
      return { is: 'incompatible', reasons: pairing.validationErrors }
    case 'disabled': {
      const by = [pairing.sourceAccount, pairing.destinationAccount].find(({ id }) => id === pairing.disabledBy)
      return by && { is: 'disabledBy', account: by.name }
    }
    case 'paired':
      return undefined
  }
}
