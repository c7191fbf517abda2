/** Fired on the window once the page answers clicks. */
export const pageReady = 'page-ready'

/**
 * Keeps the last click on a button that comes before the page's scripts can answer it, and does it when they can.
 * Sent to the browser as text, in front of the page: it must stand alone.
 */
export function holdEarlyClicks(ready: string) {
  let held: HTMLElement | undefined
  // A form and a popover work without scripts.
  const needsScripts = 'button[type=button]:not([popovertarget])'
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(needsScripts) : null
    if (!button) return
    event.stopImmediatePropagation()
    held = button
  }
  window.addEventListener('click', hold, true)
  window.addEventListener(
    ready,
    () => {
      window.removeEventListener('click', hold, true)
      held?.click()
    },
    { once: true },
  )
}
