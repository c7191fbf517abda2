'use client'

import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type MouseEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { suspectConnection } from '#lib/browser/calls/connection.ts'

export type OverlayProps = { open: boolean; onClose: () => void; anchor?: Element | null }

export type LazyOverlay<Props> = {
  load: () => Promise<ComponentType<Props & OverlayProps>>
  /** Only a guess at what comes next: opening loads again, and reports a failure. */
  preload: () => void
  loaded: () => ComponentType<Props & OverlayProps> | null
}

/** An overlay whose code is fetched when the user is about to open it. Written once, at the top of a module. */
export function lazyOverlay<Props>(fetchCode: LazyOverlay<Props>['load']): LazyOverlay<Props> {
  let component: ComponentType<Props & OverlayProps> | null = null
  let fetching: ReturnType<typeof fetchCode> | null = null
  const load = () => {
    fetching ??= fetchCode().then(
      (fetched) => {
        component = fetched
        return fetched
      },
      (error: unknown) => {
        // The next attempt asks the network again, which may be lost.
        fetching = null
        suspectConnection()
        throw error
      },
    )
    return fetching
  }
  return { load, preload: () => void load().catch(() => {}), loaded: () => component }
}

export const OverlayFailure = createContext((error: unknown) => window.reportError(error))

export function useLoadedOverlay<Props>(overlay: LazyOverlay<Props>, wanted: boolean, onFailure: () => void) {
  const [component, setComponent] = useState(overlay.loaded)
  const reportFailure = useEffectEvent(useContext(OverlayFailure))

  useEffect(() => {
    if (!wanted || component) return undefined
    let current = true
    overlay.load().then(
      (fetched) => current && setComponent(() => fetched),
      (error: unknown) => {
        if (!current) return
        reportFailure(error)
        onFailure()
      },
    )
    return () => {
      current = false
    }
  }, [overlay, wanted, component, onFailure])

  return component
}

/**
 * A server-rendered trigger and the overlay behind it. The code is fetched on hover or focus; a click that comes before
 * it has arrived still opens. Each opening starts with fresh state.
 */
export function useOverlay<Props extends object>(
  overlay: LazyOverlay<Props>,
  props: Props,
  { popup = 'dialog', openAtStart = false }: { popup?: 'dialog' | 'menu'; openAtStart?: boolean } = {},
) {
  const [isOpen, setIsOpen] = useState(openAtStart)
  const [openings, setOpenings] = useState(openAtStart ? 1 : 0)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [close] = useState(() => () => setIsOpen(false))
  const component = useLoadedOverlay(overlay, isOpen, close)

  const open = (from?: HTMLElement) => {
    // Safari does not focus a pressed button, and focus must have somewhere to return to.
    from?.focus({ preventScroll: true })
    if (from) setAnchor(from)
    setOpenings((count) => count + 1)
    setIsOpen(true)
  }

  return {
    isOpen,
    isLoading: isOpen && component === null,
    open,
    close,
    trigger: {
      'aria-haspopup': popup,
      'aria-expanded': popup === 'menu' ? isOpen : undefined,
      onPointerEnter: overlay.preload,
      onFocus: overlay.preload,
      onClick: (event: MouseEvent<HTMLElement>) => open(event.currentTarget),
    } as const,
    element:
      component && openings > 0
        ? // In a fragment of its own, or the same key of another overlay beside it would be taken for this one.
          createElement(Fragment, null, [
            createElement(component, { ...props, key: openings, open: isOpen, onClose: close, anchor }),
          ])
        : null,
  }
}
