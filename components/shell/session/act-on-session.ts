import { notify } from '#components/ui/feedback/notify.ts'
import * as actions from './session-actions.ts'

/** After a refusal the page reloads. `onFailed`: the page stays. */
export function actOnSession(
  texts: { failedTitle: string; failedText: string },
  action: (given: typeof actions) => Promise<void>,
  onFailed = () => {},
): void {
  action(actions).catch((error: unknown) => {
    onFailed()
    if (!actions.reloadIfRefused(error)) notify.error(texts.failedTitle, texts.failedText)
  })
}
