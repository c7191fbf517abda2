'use client'

import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import { MenuButton } from '#components/ui/overlays/menu.tsx'
import { loadPageMessages, type Messages } from '#lib/common/i18n/load-messages.ts'

export type MenuGiven = {
  accounts: readonly { id: string; name: string }[]
  accountId: string
  locale: string
  /** Others come with the menus. */
  texts: Record<'account' | 'switchAccount' | 'user' | 'version', string>
}
export type MenuWords = Messages['shell']

const loadWords = async (): Promise<MenuWords> => (await loadPageMessages()).shell

const userMenu = lazyOverlay<MenuGiven>(async () => {
  const [{ userMenuIn }, words] = await Promise.all([import('./user-menu-popup.tsx'), loadWords()])
  return userMenuIn(words)
})
const accountMenu = lazyOverlay<MenuGiven>(async () => {
  const [{ accountMenuIn }, words] = await Promise.all([import('./account-menu-popup.tsx'), loadWords()])
  return accountMenuIn(words)
})

export function UserMenu({ user, ...given }: MenuGiven & { user: string }) {
  return (
    <MenuButton menu={userMenu} given={given} variant="quiet" icon="user" aria-label={given.texts.user}>
      <span className="block max-w-40 truncate max-md:sr-only">{user}</span>
    </MenuButton>
  )
}

export function AccountMenu({ name, ...given }: MenuGiven & { name: string }) {
  return (
    <MenuButton menu={accountMenu} given={given} variant="quiet" icon="account" aria-label={given.texts.switchAccount}>
      {/* On a phone the scanner status takes its place. */}
      <span className="block max-w-48 truncate max-sm:max-w-20 max-[23rem]:sr-only max-[30rem]:opens-scans:sr-only">
        {name}
      </span>
    </MenuButton>
  )
}
