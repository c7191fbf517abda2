import type { Route } from 'next'
import { notify } from '#components/ui/feedback/notify.ts'
import { actOnSession } from './act-on-session.ts'

type Texts = Record<'switching' | 'failedTitle' | 'failedText', string>

/** Works in another account. That takes a moment, and is told while it does. `href`: the page of that account to begin with. */
export function switchAccount(
  texts: Texts,
  { accountId, href }: { accountId: string; href?: Route },
  onFailed?: () => void,
): void {
  notify.info(texts.switching)
  actOnSession(texts, ({ chooseAccount }) => chooseAccount(accountId, { to: href }), onFailed)
}
