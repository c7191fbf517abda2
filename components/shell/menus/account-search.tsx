'use client'

import { ComboboxPopup } from '#components/ui/forms/combobox-popup.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { chooseAccount } from './accounts.ts'
import type { MenuGiven } from './user-menu.tsx'

/** Finds an account by a part of its name. */
export function AccountSearch({ open, onClose, anchor = null, ...given }: MenuGiven & OverlayProps) {
  const options = given.accounts.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboboxPopup
      label={given.texts.account}
      options={options}
      value={options.find(({ value }) => value === given.accountId) ?? null}
      onChange={({ value }) => chooseAccount(given, value)}
      texts={given.texts.accountSearch}
      align="end"
      open={open}
      onClose={onClose}
      anchor={anchor}
    />
  )
}
