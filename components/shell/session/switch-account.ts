import type { Route } from 'next'
import { notify } from '#components/ui/feedback/notify.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { actOnSession } from './act-on-session.ts'

type Texts = Record<'switching' | 'failedTitle' | 'failedText', string>

/** Asks before unsaved input is lost. `href`: the page to start at. `onStay`: the user stays. */
export function switchAccount(
  texts: Texts,
  { accountId, href }: { accountId: string; href?: Route },
  onStay = () => {},
): void {
  void askBeforeLeaving().then((isAgreed) => {
    if (!isAgreed) return onStay()
    notify.info(texts.switching)
    return actOnSession(texts, ({ chooseAccount }) => chooseAccount(accountId, { to: href }), onStay)
  })
}
