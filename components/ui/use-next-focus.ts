import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type Find = (own: HTMLElement) => HTMLElement | null | undefined

/** For a button, or a row, that may go away while the focus is in it. */
export function useNextFocus<E extends HTMLElement = HTMLButtonElement>(find: Find): RefObject<E | null> {
  const leaving = useRef<E>(null)
  useLayoutEffect(() => {
    const own = leaving.current
    return () => {
      if (own?.contains(document.activeElement)) find(own)?.focus({ preventScroll: true })
    }
  }, [find])
  return leaving
}

/** For a link and a button of which one takes the other's place: give it to both, and the focus goes over. */
export function useSharedFocus(): RefCallback<HTMLElement> {
  const isHeld = useRef(false)
  return useCallback((own: HTMLElement) => {
    if (isHeld.current) own.focus({ preventScroll: true })
    return () => void (isHeld.current = own.contains(document.activeElement))
  }, [])
}

/** After the last comes the first. */
export function findNext(own: HTMLElement, selector: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  return [...all.slice(all.indexOf(own) + 1), ...all].find((other) => other !== own)
}

/** For the actions of a row that may leave its list: the next row's take the focus, after the last row those of the page. */
export const useNextActions = <E extends HTMLElement = HTMLDivElement>() => useNextFocus<E>(findNextActions)

const findNextActions = (own: HTMLElement) => firstAction(findNext(own, '[data-actions]')) ?? findPageAction()

/** Where the focus was when the dialog opened. */
export const findDialogStart = (own: HTMLElement) =>
  own.closest('[data-dialog]')?.querySelector<HTMLElement>('[data-autofocus]')

const firstAction = (place: Element | null | undefined) => place?.querySelector<HTMLElement>('button:not(:disabled), a')

export const findPageAction = () => firstAction(document.querySelector('.page-header'))
