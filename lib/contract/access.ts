import type { Role } from './call.ts'

export type FlagKey = 'siteflow-setup-accountlinks'
/** `notes`: a template can be the note of the job sheets. */
export type Offer = 'products' | 'notes'

/** What a user needs to make a call, or to open a page that makes it. An absent part demands nothing. */
export type Access = {
  roles?: readonly Role[]
  /** All of these, in the membership. */
  permissions?: readonly string[]
  flag?: FlagKey
  /** What the upstream says that it offers beyond the specification (decision 051). */
  offer?: Offer
}

/** Who sets an account up: Spec 1 §6 and Spec 2 §6. */
export const settingUp = ['owner', 'admin'] as const
export const correcting = [...settingUp, 'manager'] as const
/** Who acts on orders: decision 010, "Who acts". */
export const acting = [...correcting, 'production'] as const
/** Print buyers too: the web shop of a brand signs as one (decision 042). */
export const submitting = [...acting, 'customer'] as const

/** Spec 1 §2 and Spec 2 §6. Without zod, because the menu reads it too. */
export const linkedAccounts = {
  roles: settingUp,
  permissions: ['accountlink-read', 'accountlink-write'],
  flag: 'siteflow-setup-accountlinks',
} as const satisfies Access

export const ownProducts = { roles: settingUp, offer: 'products' } as const satisfies Access

export const pairingAccess = {
  roles: settingUp,
  permissions: ['pairedproduct-read', 'pairedproduct-write'],
} as const satisfies Access
