'use client'

import { ComboboxPopup } from '#components/ui/forms/combobox-popup.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { onAccountChosen } from './accounts.ts'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

export function AccountSearch({
  open,
  onClose,
  anchor = null,
  words,
  ...given
}: MenuGiven & OverlayProps & { words: MenuWords }) {
  const options = given.accounts.map(({ id, name }) => ({ value: id, label: name }))
  const { search, loading, none } = words.account
  return (
    <ComboboxPopup
      label={given.texts.account}
      options={options}
      value={options.find(({ value }) => value === given.accountId) ?? null}
      onChange={({ value }) => onAccountChosen(given, words, value)}
      texts={{ search, loading, empty: none, failed: words.failed.text }}
      align="end"
      open={open}
      onClose={onClose}
      anchor={anchor}
    />
  )
}
