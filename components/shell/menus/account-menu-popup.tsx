'use client'

import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { MenuPopup } from '#components/ui/overlays/menu-popup.tsx'
import { AccountSearch } from './account-search.tsx'
import { accountEntry, hasMany } from './accounts.ts'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

export const accountMenuIn = (words: MenuWords) =>
  function AccountMenuPopup(props: MenuGiven & OverlayProps) {
    if (hasMany(props.accounts)) return <AccountSearch {...props} words={words} />
    const { open, onClose, anchor = null, texts } = props
    return (
      <MenuPopup
        label={texts.account}
        entries={[accountEntry(props, words)]}
        open={open}
        onClose={onClose}
        anchor={anchor}
      />
    )
  }
