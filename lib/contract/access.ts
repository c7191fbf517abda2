import type { Role } from './call.ts'

/** The feature flags there are. */
export type FlagKey = 'siteflow-setup-accountlinks'

/** What somebody needs to make a call, or to open the page that rests on it. A part that is absent asks for nothing. */
export type Access = {
  /** One of these. */
  roles?: readonly Role[]
  /** All of these, on the membership. */
  permissions?: readonly string[]
  flag?: FlagKey
}

const settingUp = ['owner', 'admin'] as const

/** Spec 1 §2 and Spec 2 §6. Without zod, because the menu reads it too. */
export const linkedAccounts = {
  roles: settingUp,
  permissions: ['accountlink-read', 'accountlink-write'],
  flag: 'siteflow-setup-accountlinks',
} as const satisfies Access

export const pairedProducts = {
  roles: settingUp,
  permissions: ['pairedproduct-read', 'pairedproduct-write'],
} as const satisfies Access
