/** Keeps as `--covered` what the keyboard of iOS covers of the page's lower edge. Elsewhere a keyboard makes the page shorter. */
export function watchCoveredHeight(): (() => void) | undefined {
  const { visualViewport: visible } = window
  if (!visible) return undefined
  const stopped = new AbortController()
  const { documentElement: page } = document
  let covered = 0
  const measure = () => {
    const { height, offsetTop, scale } = visible
    // Of a zoomed page most is out of view, and not covered.
    const now = scale === 1 ? Math.max(0, Math.round(page.clientHeight - height - offsetTop)) : 0
    if (now === covered) return
    covered = now
    if (covered > 0) page.style.setProperty('--covered', `${covered}px`)
    else page.style.removeProperty('--covered')
  }
  visible.addEventListener('resize', measure, { signal: stopped.signal })
  visible.addEventListener('scroll', measure, { signal: stopped.signal })
  window.addEventListener('resize', measure, { signal: stopped.signal })
  return () => stopped.abort()
}
