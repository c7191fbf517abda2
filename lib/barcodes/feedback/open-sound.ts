import { whenIdle } from '#lib/browser/page/when-idle.ts'

/**
 * Opens the sound device while the page is idle, because opening it at the first result would block a slow computer.
 * Browsers allow it after the user's first click or key. Returns a function that stops waiting for one.
 */
export function openSoundAhead(): () => void {
  const stopped = new AbortController()
  const openWhenIdle = () => {
    const stop = whenIdle(async () => {
      const { openSound } = await import('./tones.ts')
      openSound()
      return () => {}
    })
    stopped.signal.addEventListener('abort', stop)
  }
  if (navigator.userActivation?.hasBeenActive) openWhenIdle()
  else
    for (const kind of ['pointerup', 'keydown'])
      window.addEventListener(kind, openWhenIdle, { once: true, signal: stopped.signal })
  return () => stopped.abort()
}
