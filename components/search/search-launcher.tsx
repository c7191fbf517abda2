'use client'

import { useSearchParams } from 'next/navigation'
import { createElement, useEffect, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { listenForSingleKey } from '#lib/browser/keyboard/single-key.ts'
import { closeSearch, isSearchField, openSearch, searchParam } from '#lib/search/palette/open.ts'

const searchDialog = lazyOverlay<{ takeTyped: () => string }>(async () => {
  const [{ SearchDialog }] = await Promise.all([
    import('./search-dialog.tsx'),
    import('./search-client.ts').then(({ fetchSetup }) => fetchSetup()),
  ])
  return SearchDialog
})

const close = () => closeSearch()

export function SearchLauncher({ texts }: { texts: Record<'open' | 'hint', string> }) {
  const isOpen = useSearchParams().has(searchParam)
  const component = useLoadedOverlay(searchDialog, isOpen, close)
  const takeTyped = useTypedMeanwhile(isOpen)
  const isHydrated = useHydrated()

  useEffect(() => {
    document.addEventListener('keydown', openByChord)
    return () => document.removeEventListener('keydown', openByChord)
  }, [])
  useEffect(() => listenForSingleKey('/', openSearch), [])

  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Control+S Alt+S /"
        aria-busy={(isOpen && !component) || undefined}
        onPointerEnter={searchDialog.preload}
        onFocus={searchDialog.preload}
        onClick={openSearch}
        className={cx(
          'flex h-control w-full max-w-md cursor-pointer items-center gap-2 rounded-control border border-border-strong bg-surface px-2.5 text-left text-muted select-none hover:bg-hover max-md:w-control max-md:justify-center max-md:border-transparent max-md:px-0 max-md:text-text',
          'waits-disabled',
        )}
      >
        <Icon name="search" className="max-md:size-5" />
        <span className="sr-only">{texts.open}</span>
        <span aria-hidden="true" className="min-w-0 flex-1 truncate max-md:hidden">
          {texts.hint}
        </span>
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {component && createElement(component, { open: isOpen, onClose: close, takeTyped })}
    </>
  )
}

/** Keeps what is typed until the field of the search has the focus. Enter is a line break. */
function useTypedMeanwhile(isOpen: boolean) {
  const typed = useRef('')

  useEffect(() => {
    if (!isOpen) return undefined
    typed.current = ''
    const reached = new AbortController()
    const options = { capture: true, signal: reached.signal }
    const bufferKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) typed.current += event.key
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key === 'Enter') typed.current += '\n'
      else if (event.key === 'Escape') close()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', bufferKey, options)
    document.addEventListener('focusin', ({ target }) => isSearchField(target) && reached.abort(), options)
    return () => reached.abort()
  }, [isOpen])

  return () => {
    const taken = typed.current
    typed.current = ''
    return taken
  }
}

function openByChord(event: KeyboardEvent) {
  if (!isChord(event)) return
  // Even where another dialog keeps the search from opening: the browser would save the page as a file.
  event.preventDefault()
  openSearch()
}

function isChord({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const letter = key.toLowerCase()
  if (shiftKey) return false
  // Where Alt writes letters of its own, the key is still there.
  if (altKey) return (letter === 's' || code === 'KeyS') && !ctrlKey && !metaKey
  return (ctrlKey || metaKey) && (letter === 'k' || letter === 's')
}
