import { notify } from '#components/ui/feedback/notify.ts'
import type { MenuEntry } from '#components/ui/overlays/menu.tsx'
import { actOnSession } from '../session/act-on-session.ts'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

/** More than these are searched rather than looked through. */
const shownAtMost = 8

export const hasMany = (accounts: MenuGiven['accounts']): boolean => accounts.length > shownAtMost

export const toFailedTexts = ({ failed }: MenuWords) => ({ failedTitle: failed.title, failedText: failed.text })

/** Works in another account. That takes a moment, and is told while it does. */
export function chooseAccount({ accountId }: MenuGiven, words: MenuWords, id: string) {
  if (id === accountId) return
  notify.info(words.account.switching)
  actOnSession(toFailedTexts(words), (actions) => actions.chooseAccount(id))
}

export const accountEntry = (given: MenuGiven, words: MenuWords): MenuEntry => ({
  kind: 'radio',
  label: given.texts.account,
  value: given.accountId,
  options: given.accounts.map(({ id, name }) => ({ value: id, label: name })),
  onChange: (id) => chooseAccount(given, words, id),
})
