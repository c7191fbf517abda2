import type * as z from 'zod'
import type { pairingStatus } from '../paired-products.ts'

export type PairingStatusCode = z.infer<typeof pairingStatus>
export const pairingSides = ['source', 'destination'] as const
export type PairingSide = (typeof pairingSides)[number]
export const pairingActions = ['accept', 'decline', 'enable', 'disable', 'remove'] as const
export type PairingAction = (typeof pairingActions)[number]
export type PairingTextKey = 'requested' | 'asked' | 'declined' | 'incompatible' | 'disabledBy'

type Actions = Partial<Record<PairingAction, readonly PairingStatusCode[]>>
type SideState = { text?: PairingTextKey; actions: Actions }

const gone: readonly PairingStatusCode[] = []

/** Spec 2 §4: what each side of a pairing reads and may do. Buttons, texts and the upstream's refusals come from here. */
export const pairingStates: Record<PairingStatusCode, Record<PairingSide, SideState>> = {
  pending: {
    source: { text: 'requested', actions: { remove: gone } },
    destination: { text: 'asked', actions: { accept: ['paired', 'validateerror'], decline: ['declined'] } },
  },
  paired: {
    source: { actions: { disable: ['disabled'], remove: gone } },
    destination: { actions: { disable: ['disabled'] } },
  },
  validateerror: {
    source: { text: 'incompatible', actions: { remove: gone } },
    destination: { text: 'incompatible', actions: {} },
  },
  declined: {
    source: { text: 'declined', actions: { remove: gone } },
    destination: { actions: {} },
  },
  disabled: {
    source: { text: 'disabledBy', actions: { enable: ['paired'], remove: gone } },
    destination: { text: 'disabledBy', actions: { enable: ['paired'] } },
  },
}

/** Only the account that disabled may. */
export const onlyByDisabler: readonly PairingAction[] = ['enable']

export type PairingState = {
  status: string
  sourceAccountId: string
  destinationAccountId: string
  disabledBy?: string | null | undefined
}

export const pairingSideOf = (
  { sourceAccountId }: Pick<PairingState, 'sourceAccountId'>,
  accountId: string,
): PairingSide => (sourceAccountId === accountId ? 'source' : 'destination')

export const isPairingStatus = (status: string): status is PairingStatusCode => Object.hasOwn(pairingStates, status)

export const pairingStateOf = (pairing: PairingState, accountId: string): SideState =>
  isPairingStatus(pairing.status) ? pairingStates[pairing.status][pairingSideOf(pairing, accountId)] : { actions: {} }

export const pairingActionsOf = (pairing: PairingState, accountId: string): PairingAction[] => {
  const { actions } = pairingStateOf(pairing, accountId)
  return pairingActions.filter(
    (action) => actions[action] && (!onlyByDisabler.includes(action) || pairing.disabledBy === accountId),
  )
}
