import type { Work } from './work-context.ts'

/** Lets the clock of rows that the browser does not draw stand still, and fetches the dialog when a pointer comes near. */
export function watchRows(rows: HTMLElement, { clock, prepare }: Work): () => void {
  const onSight = (event: Event) => {
    const key = event.target instanceof Element && event.target.getAttribute('data-chunk')
    if (!key) return
    if ('skipped' in event && event.skipped === true) clock.sleep(key)
    else clock.wake(key)
  }
  rows.addEventListener('contentvisibilityautostatechange', onSight, true)
  rows.addEventListener('pointerenter', prepare)
  return () => {
    rows.removeEventListener('contentvisibilityautostatechange', onSight, true)
    rows.removeEventListener('pointerenter', prepare)
  }
}
