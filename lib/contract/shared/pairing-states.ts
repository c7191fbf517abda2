import type * as z from 'zod'
import type { pairingStatus } from '../paired-products.ts'

export type PairingStatus = z.infer<typeof pairingStatus>
export const pairingSides = ['source', 'destination'] as const
export type PairingSide = (typeof pairingSides)[number]
export const pairingActions = ['accept', 'decline', 'enable', 'disable', 'remove'] as const
export type PairingAction = (typeof pairingActions)[number]
/** What a status means for a side; the badge is enough where there is none. */
export type PairingTextKey = 'requested' | 'asked' | 'declined' | 'incompatible' | 'disabledBy'

/** The statuses that an action can end in: none where the pairing is gone. */
type Actions = Partial<Record<PairingAction, readonly PairingStatus[]>>
type SideState = { text?: PairingTextKey; actions: Actions }

const gone: readonly PairingStatus[] = []

/** Spec 2 §4: what each side of a pairing reads and may do. Buttons, texts and the upstream's refusals come from here. */
export const pairingStates: Record<PairingStatus, Record<PairingSide, SideState>> = {
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

/** Allowed only to the account that did what the action undoes. */
export const onlyByDisabler: readonly PairingAction[] = ['enable']

/** What of a pairing decides what may happen to it. */
export type PairingState = {
  status: string
  sourceAccountId: string
  destinationAccountId: string
  disabledBy?: string | null | undefined
}

export const sideOf = ({ sourceAccountId }: Pick<PairingState, 'sourceAccountId'>, accountId: string): PairingSide =>
  sourceAccountId === accountId ? 'source' : 'destination'

export const isPairingStatus = (status: string): status is PairingStatus => Object.hasOwn(pairingStates, status)

/** What an account that is a side of the pairing reads and may do; nothing in a status that we do not know. */
export const pairingStateOf = (pairing: PairingState, accountId: string): SideState =>
  isPairingStatus(pairing.status) ? pairingStates[pairing.status][sideOf(pairing, accountId)] : { actions: {} }

/** What an account that is a side of the pairing may do now. */
export const actionsOf = (pairing: PairingState, accountId: string): PairingAction[] => {
  const { actions } = pairingStateOf(pairing, accountId)
  return pairingActions.filter(
    (action) => actions[action] && (!onlyByDisabler.includes(action) || pairing.disabledBy === accountId),
  )
}
