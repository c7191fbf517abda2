import type { MenuEntry } from '#components/ui/overlays/menu.tsx'
import { switchAccount } from '../session/switch-account.ts'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

const shownAtMost = 8

export const hasMany = (accounts: MenuGiven['accounts']): boolean => accounts.length > shownAtMost

export const toFailedTexts = ({ failed }: MenuWords) => ({ failedTitle: failed.title, failedText: failed.text })

export function onAccountChosen({ accountId }: MenuGiven, words: MenuWords, id: string) {
  if (id === accountId) return
  switchAccount({ ...toFailedTexts(words), switching: words.account.switching }, { accountId: id })
}

export const accountEntry = (given: MenuGiven, words: MenuWords): MenuEntry => ({
  kind: 'radio',
  label: given.texts.account,
  value: given.accountId,
  options: given.accounts.map(({ id, name }) => ({ value: id, label: name })),
  onChange: (id) => onAccountChosen(given, words, id),
})
