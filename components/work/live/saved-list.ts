'use client'

import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { createStore } from '#lib/browser/store.ts'
import type { LoadedItems } from '#lib/work/rows/loaded-items.ts'
import type { Selection } from '#lib/work/rows/selection.ts'
import { idOf, partOf, rowWith } from './row-elements.ts'

type Place = { rowId: string; top: number; part: string | undefined }
type SavedList = { loaded: LoadedItems | undefined; selection: Selection; place: Place | undefined }

const maxSaved = 5
/** Frames in which rows around a place may still find their height. */
const settlingFrames = 5
const savedLists = createStore<ReadonlyMap<string, SavedList>>(new Map())

/** Which list an entry of the browser's history stands for is noted in the entry. */
const idOfEntry = (): string | undefined => window.history.state?.sflWork

/** The list as the user left it, where the browser's history leads back to it. A link leads to the list as it is. */
export function useSavedList(name: string): { id: string; saved: SavedList | undefined } {
  const [list] = useState(() => {
    const id = typeof window === 'undefined' ? undefined : idOfEntry()
    const saved = savedLists.get().get(`${name} ${id}`)
    return { id: saved && id ? id : crypto.randomUUID(), saved }
  })
  return list
}

export function useSaveList(
  name: string,
  { id, saved }: ReturnType<typeof useSavedList>,
  read: () => Omit<SavedList, 'place'>,
) {
  const place = saved?.place
  useLayoutEffect(() => (place ? restorePlace(place) : undefined), [place])
  const saveList = useEffectEvent((lastFocused: Element | undefined) => {
    const lists = new Map(savedLists.get())
    lists.delete(`${name} ${id}`)
    lists.set(`${name} ${id}`, { ...read(), place: findPlace(lastFocused) })
    savedLists.set(new Map([...lists].slice(-maxSaved)))
  })
  useLayoutEffect(() => {
    let lastFocused: Element | undefined
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-row]')) lastFocused = target
    }
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      saveList(lastFocused)
    }
  }, [])
  useLayoutEffect(() => {
    const markEntry = () => {
      // With what Next.js has noted in it, which so takes this for no navigation.
      if (idOfEntry() !== id) window.history.replaceState({ ...window.history.state, sflWork: id }, '')
    }
    markEntry()
    // Next.js forgets the note when it refreshes the page; a user who leaves by a link clicks before.
    window.addEventListener('click', markEntry, true)
    return () => window.removeEventListener('click', markEntry, true)
  }, [id])
}

/** The row that has focus, or had it before a dialog came over the list, or else the one in the middle. */
function findPlace(lastFocused: Element | undefined): Place | undefined {
  const { activeElement } = document
  const focused = activeElement?.closest('[data-dialog]') ? lastFocused : activeElement
  const row = focused?.closest('[data-row]') ?? rowInTheMiddle()
  if (!row) return undefined
  const part = row.contains(focused ?? null) ? focused?.getAttribute('data-part') : undefined
  return { rowId: idOf(row), top: row.getBoundingClientRect().top, part: part ?? undefined }
}

const rowInTheMiddle = () =>
  document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    .map((element) => element.closest('[data-row]'))
    .find((row) => row !== null)

function restorePlace({ rowId, top, part }: Place): () => void {
  let frame = 0
  let left = settlingFrames
  const settle = () => {
    const row = rowWith(rowId)
    if (!row) return
    window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
    if (part !== undefined && document.activeElement === document.body)
      partOf(row, part)?.focus({ preventScroll: true })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(settle)
  }
  settle()
  // A user who scrolls or types meanwhile takes over.
  const stop = new AbortController()
  const leave = () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(kind, leave, { signal: stop.signal, passive: true })
  return leave
}
