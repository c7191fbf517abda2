export type Side = 'own' | 'partner'
export type StateTable<State extends string, Action extends string> = Record<
  State,
  Record<Side, Partial<Record<Action, State>>>
>

const switchOff = { deactivate: 'inactive' } as const
const switchOn = { activate: 'active' } as const

type LinkState = 'active' | 'inactive'
type LinkAction = 'activate' | 'deactivate'
export const linkStates: StateTable<LinkState, LinkAction> = {
  active: { own: switchOff, partner: switchOff },
  inactive: { own: switchOn, partner: switchOn },
}

export type LinkCodeState = 'pending' | 'expired' | 'accepted' | 'removed'
export type LinkCodeAction = 'regenerate' | 'remove' | 'redeem'
export const linkCodeStates: StateTable<LinkCodeState, LinkCodeAction> = {
  pending: { own: { regenerate: 'pending', remove: 'removed' }, partner: { redeem: 'accepted' } },
  expired: { own: { regenerate: 'pending', remove: 'removed' }, partner: {} },
  accepted: { own: {}, partner: {} },
  removed: { own: {}, partner: {} },
}

export type PermissionRequestState = 'pending' | 'accepted' | 'declined' | 'disabled' | 'acknowledge' | 'removed'
export type PermissionRequestAction =
  | 'remove'
  | 'accept'
  | 'decline'
  | 'acknowledgeAccepted'
  | 'acknowledgeDeclined'
  | 'acknowledgeDisabled'
/** `disabled`: its own side has removed the permission. `acknowledge`: the notice was read. */
export const permissionRequestStates: StateTable<PermissionRequestState, PermissionRequestAction> = {
  pending: { own: { remove: 'removed' }, partner: { accept: 'accepted', decline: 'declined' } },
  accepted: { own: { acknowledgeAccepted: 'acknowledge' }, partner: {} },
  declined: { own: { acknowledgeDeclined: 'acknowledge' }, partner: {} },
  disabled: { own: {}, partner: { acknowledgeDisabled: 'acknowledge' } },
  acknowledge: { own: {}, partner: {} },
  removed: { own: {}, partner: {} },
}

/** Undefined: this side cannot do it now. */
export const nextState = <State extends string, Action extends string>(
  table: StateTable<State, Action>,
  state: State,
  side: Side,
  action: Action,
): State | undefined => table[state][side][action]

export const linkActionsOf = <Action extends string>(
  table: StateTable<string, Action>,
  state: string,
  side: Side,
): Action[] => (Object.hasOwn(table, state) ? (Object.keys(table[state]?.[side] ?? {}) as Action[]) : [])

export const linkSideOf = (made: { accountId: string }, accountId: string): Side =>
  made.accountId === accountId ? 'own' : 'partner'

/** The expiry of a code is computed (Spec 2 §3). */
export const isExpired = (expiresAt: Date | string | null | undefined, now: Date): boolean =>
  expiresAt !== null && expiresAt !== undefined && new Date(expiresAt) <= now

/** Letters and digits without those that look alike: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTUVWXY'
export const codeLength = 9
export const codeValidDays = 7
