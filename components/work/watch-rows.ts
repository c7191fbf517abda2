import type { Work } from './work-context.ts'

/** Lets the clock of rows that the browser does not draw stand still, and fetches the dialog before it is asked for. */
export function watchRows(rows: HTMLElement, { clock, prepare }: Work): () => void {
  const onSight = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const isSkipped = 'skipped' in event && event.skipped === true
    // Of the chunks of a group that comes back, those that are out of sight still are not told anew.
    for (const chunk of [event.target, ...event.target.querySelectorAll('[data-chunk]')]) {
      const key = chunk.getAttribute('data-chunk')
      if (key === null) continue
      if (isSkipped) clock.sleep(key)
      else if (chunk === event.target || isDrawn(chunk)) clock.wake(key)
    }
  }
  const onPointer = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-part="show"]')) prepare()
  }
  rows.addEventListener('contentvisibilityautostatechange', onSight, true)
  rows.addEventListener('pointerover', onPointer, { passive: true })
  rows.addEventListener('focusin', onPointer)
  return () => {
    rows.removeEventListener('contentvisibilityautostatechange', onSight, true)
    rows.removeEventListener('pointerover', onPointer)
    rows.removeEventListener('focusin', onPointer)
  }
}

const isDrawn = (chunk: Element) => chunk.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? true
