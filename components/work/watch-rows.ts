import { idOf } from './walk-rows.ts'
import type { Work } from './work-context.ts'

/** Lets the clock of rows that the browser does not draw stand still, and fetches the dialog when a pointer comes near. */
export function watchRows(rows: HTMLElement, { clock, prepare }: Work): () => void {
  const onSight = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.hasAttribute('data-row')) return
    if ('skipped' in event && event.skipped === true) clock.sleep(idOf(event.target))
    else clock.wake(idOf(event.target))
  }
  rows.addEventListener('contentvisibilityautostatechange', onSight, true)
  rows.addEventListener('pointerenter', prepare)
  return () => {
    rows.removeEventListener('contentvisibilityautostatechange', onSight, true)
    rows.removeEventListener('pointerenter', prepare)
  }
}
