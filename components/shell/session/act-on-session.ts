import { notify } from '#components/ui/feedback/notify.ts'

type Actions = typeof import('./session-actions.ts')

/** After a refusal the page reloads. `onFailed`: the page stays. */
export function actOnSession(
  texts: { failedTitle: string; failedText: string },
  action: (actions: Actions) => Promise<void>,
  onFailed = () => {},
): void {
  void act()

  async function act() {
    let actions: Actions | undefined
    try {
      actions = await import('./session-actions.ts')
      await action(actions)
    } catch (error) {
      onFailed()
      if (!actions?.reloadIfRefused(error)) notify.error(texts.failedTitle, texts.failedText)
    }
  }
}
