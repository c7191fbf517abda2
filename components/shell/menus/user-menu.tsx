'use client'

import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import { MenuButton } from '#components/ui/overlays/menu.tsx'
import type { MenuTexts } from './shell-texts.ts'

export type MenuGiven = {
  accounts: readonly { id: string; name: string }[]
  accountId: string
  locale: string
  texts: MenuTexts
}

const userMenu = lazyOverlay<MenuGiven>(async () => (await import('./user-menu-popup.tsx')).UserMenuPopup)
const accountMenu = lazyOverlay<MenuGiven>(async () => (await import('./account-menu-popup.tsx')).AccountMenuPopup)

/** Everything about the person: where they work, how they read it, and the way out. */
export function UserMenu({ user, ...given }: MenuGiven & { user: string }) {
  return (
    <MenuButton menu={userMenu} given={given} variant="quiet" icon="user" aria-label={given.texts.user}>
      <span className="block max-w-40 truncate max-md:sr-only">{user}</span>
    </MenuButton>
  )
}

/** Shown to a user of more than one account. */
export function AccountMenu({ name, ...given }: MenuGiven & { name: string }) {
  return (
    <MenuButton menu={accountMenu} given={given} variant="quiet" icon="account" aria-label={given.texts.switchAccount}>
      <span className="block max-w-48 truncate max-sm:max-w-20 max-[23rem]:sr-only">{name}</span>
    </MenuButton>
  )
}
