import type { Role } from './call.ts'

/** The feature flags there are. */
export type FlagKey = 'siteflow-setup-accountlinks'

/** What a user needs to make a call, or to open the page that rests on it. A part that is absent asks for nothing. */
export type Access = {
  /** One of these. */
  roles?: readonly Role[]
  /** All of these, on the membership. */
  permissions?: readonly string[]
  flag?: FlagKey
}

/** Who sets an account up: Spec 1 §6 and Spec 2 §6. */
export const settingUp = ['owner', 'admin'] as const
/** Who replaces what a brand sent: an order that was refused, the artwork of an order. */
export const correcting = [...settingUp, 'manager'] as const
/** Who acts on orders: decision 010, "Who may act". */
export const acting = [...correcting, 'production'] as const
/** Who sends orders in: also the print buyer, as whom the web shop of a brand signs (decision 042). */
export const submitting = [...acting, 'customer'] as const

/** Spec 1 §2 and Spec 2 §6. Without zod, because the menu reads it too. */
export const linkedAccounts = {
  roles: settingUp,
  permissions: ['accountlink-read', 'accountlink-write'],
  flag: 'siteflow-setup-accountlinks',
} as const satisfies Access

export const pairingAccess = {
  roles: settingUp,
  permissions: ['pairedproduct-read', 'pairedproduct-write'],
} as const satisfies Access
