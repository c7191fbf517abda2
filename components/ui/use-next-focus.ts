import { type RefObject, useLayoutEffect, useRef } from 'react'

type Find = (own: HTMLElement) => HTMLElement | null | undefined

/** For a button that may go away while it has the focus, which it hands on to what `find` names. */
export function useNextFocus(find: Find): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && document.activeElement === own) find(own)?.focus({ preventScroll: true })
    }
  }, [find])
  return button
}

/** The next of those that a selector names, or the first of them. */
export function findNext(own: HTMLElement, selector: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  return [...all.slice(all.indexOf(own) + 1), ...all].find((other) => other !== own)
}
