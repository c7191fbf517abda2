import { applyTheme } from '#components/shell/apply-theme.ts'
import { notify } from '#components/ui/notify.ts'
import { addressBehind, closeSearch } from '#lib/search/open.ts'
import type { Action } from '#lib/search/setup.ts'

type Session = typeof import('#components/shell/session-actions.ts')

/** Does what the user menu does. What fails is said in words, and the search stays open. */
export async function runAction(action: Action, failed: { title: string; text: string }): Promise<void> {
  if (action.do === 'chooseTheme') {
    applyTheme(action.theme)
    closeSearch()
    return
  }
  let session: Session | undefined
  try {
    session = await import('#components/shell/session-actions.ts')
    await run(action, session)
  } catch (error) {
    if (!session?.reloadIfRefused(error)) notify.error(failed.title, failed.text)
  }
}

function run(action: Exclude<Action, { do: 'chooseTheme' }>, session: Session): Promise<void> {
  switch (action.do) {
    case 'signOut':
      return session.signOut()
    case 'chooseAccount':
      return session.chooseAccount(action.accountId)
    case 'chooseLanguage':
      return session.chooseLanguage(action.locale, () => window.location.replace(addressBehind()))
  }
}
