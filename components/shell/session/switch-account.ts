import type { Route } from 'next'
import { notify } from '#components/ui/feedback/notify.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { actOnSession } from './act-on-session.ts'

type Texts = Record<'switching' | 'failedTitle' | 'failedText', string>

/**
 * Works in another account, once the user agrees to lose what is typed here. That takes a moment, and is told while it
 * does. `href`: the page of that account to begin with. `onStay` hears that the page goes on.
 */
export function switchAccount(
  texts: Texts,
  { accountId, href }: { accountId: string; href?: Route },
  onStay = () => {},
): void {
  void begin()

  async function begin() {
    if (!(await askBeforeLeaving())) return onStay()
    notify.info(texts.switching)
    actOnSession(texts, ({ chooseAccount }) => chooseAccount(accountId, { to: href }), onStay)
  }
}
