'use client'

import { ComboboxPopup } from '#components/ui/forms/combobox-popup.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { MenuEntry } from '#components/ui/overlays/menu.tsx'
import { MenuPopup } from '#components/ui/overlays/menu-popup.tsx'
import { switchAccount } from '../session/switch-account.ts'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

const shownAtMost = 8

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

export const hasMany = (accounts: MenuGiven['accounts']): boolean => accounts.length > shownAtMost

export const accountEntry = (given: MenuGiven, words: MenuWords): MenuEntry => ({
  kind: 'radio',
  label: given.texts.account,
  value: given.accountId,
  options: toOptions(given),
  onChange: (id) => chooseAccount(given, words, id),
})

export function AccountSearch({
  open,
  onClose,
  anchor = null,
  words,
  ...given
}: MenuGiven & OverlayProps & { words: MenuWords }) {
  const options = toOptions(given)
  const { search, loading, none } = words.account
  return (
    <ComboboxPopup
      label={given.texts.account}
      options={options}
      value={options.find(({ value }) => value === given.accountId) ?? null}
      onChange={({ value }) => chooseAccount(given, words, value)}
      texts={{ search, loading, empty: none, failed: words.failed.text }}
      align="end"
      open={open}
      onClose={onClose}
      anchor={anchor}
    />
  )
}

export const toFailedTexts = ({ failed }: MenuWords) => ({ failedTitle: failed.title, failedText: failed.text })

const toOptions = ({ accounts }: MenuGiven) => accounts.map(({ id, name }) => ({ value: id, label: name }))

function chooseAccount({ accountId }: MenuGiven, words: MenuWords, id: string) {
  if (id === accountId) return
  switchAccount({ ...toFailedTexts(words), switching: words.account.switching }, { accountId: id })
}
