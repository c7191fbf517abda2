import { applyTheme } from '#components/shell/menus/apply-theme.ts'
import { actOnSession } from '#components/shell/session/act-on-session.ts'
import { notify } from '#components/ui/notify.ts'
import { addressBehind, closeSearch } from '#lib/search/open.ts'
import type { Action } from '#lib/search/setup.ts'
import { openShortcuts } from '#lib/shell/shortcuts-sheet.ts'

type Texts = Record<'failedTitle' | 'failedText' | 'switching', string>

/**
 * Does what the user menu does. Where it fails, that is said and the search stays open. `setLeaving` hears whether the
 * page is about to be left.
 */
export function runAction(action: Action, texts: Texts, setLeaving: (isLeaving: boolean) => void): void {
  const leave = (act: Parameters<typeof actOnSession>[1]) => {
    setLeaving(true)
    actOnSession(texts, act, () => setLeaving(false))
  }
  switch (action.do) {
    case 'openShortcuts':
      return closeSearch(openShortcuts)
    case 'chooseTheme':
      applyTheme(action.theme)
      return closeSearch()
    case 'chooseLanguage':
      return leave(({ chooseLanguage }) =>
        chooseLanguage(action.locale, () => window.location.replace(addressBehind())),
      )
    case 'chooseAccount':
      notify.info(texts.switching)
      return leave(({ chooseAccount }) => chooseAccount(action.accountId))
    case 'signOut':
      return leave(({ signOut }) => signOut())
  }
}
