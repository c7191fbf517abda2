/** Fired on the window once the page answers clicks, but for what of it is still coming. */
export const pageReady = 'page-ready'

/**
 * Keeps the last click on a button that comes before the page's scripts can answer it, and does it when they can: the
 * page as a whole, and each part that streams in. Sent to the browser as text, in front of the page: it must stand alone.
 */
export function holdEarlyClicks(ready: string) {
  let isReady = false
  let held: HTMLElement | undefined
  let frame = 0
  // A form and a popover work without scripts.
  const needsScripts = 'button[type=button]:not([popovertarget])'
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(needsScripts) : null
    if (!button || answers(button)) return
    event.stopImmediatePropagation()
    held = button
    look()
  }
  const look = () => {
    cancelAnimationFrame(frame)
    const button = held
    if (button && !answers(button)) frame = requestAnimationFrame(look)
    else {
      held = undefined
      button?.click()
    }
  }
  /** React keeps what it knows of an element under a key of its own; what it has yet to take over has none. */
  const answers = (button: Element) => {
    if (!isReady || !button.isConnected) return isReady
    const key = Object.keys(document.documentElement).find((one) => one.startsWith('__reactProps$'))
    if (!key || key in button) return true
    let part = button
    while (part.parentElement && !(key in part.parentElement)) part = part.parentElement
    // Behind the comment that such a part begins with. An editor's own buttons stand behind none.
    for (let before = part.previousSibling; before; before = before.previousSibling)
      if (before instanceof Comment && before.data.startsWith('$')) return false
    return true
  }
  window.addEventListener('click', hold, true)
  window.addEventListener(
    ready,
    () => {
      isReady = true
      look()
    },
    { once: true },
  )
}
