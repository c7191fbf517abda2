'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { type KeptList, keepList, recallList } from '#lib/work/kept-lists.ts'
import type { WorkView } from '#lib/work/view.ts'
import { goBackTo, placeInList } from './place-in-list.ts'

type Made = Pick<KeptList, 'list' | 'desk' | 'clock'>

/**
 * What a list is made of: of the one that was left, where the browser's history leads back to it, with its rows and its
 * place; else made anew. Which list an entry of the history stands for is noted in the entry.
 */
export function useKeptList({ status, due }: WorkView, make: () => Made): Made {
  const view = `${status} ${due}`
  const [{ made, place, isBack, id }] = useState(() => {
    const id = typeof window === 'undefined' ? undefined : idOfEntry()
    const left = recallList(id, view)
    return { made: left ?? make(), place: left?.place, isBack: left !== undefined, id: left && id }
  })
  useLayoutEffect(() => (place ? goBackTo(place) : undefined), [place])
  useLayoutEffect(() => {
    const own = id ?? crypto.randomUUID()
    const note = () => {
      // With what Next.js has noted in it, so that it takes this for no navigation.
      if (idOfEntry() !== own) window.history.replaceState({ ...window.history.state, sflWork: own }, '')
    }
    note()
    // A refresh of the page forgets it; whoever leaves by a link clicks before.
    window.addEventListener('click', note, true)
    let lastFocused: Element | undefined
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-row]')) lastFocused = target
    }
    document.addEventListener('focusin', follow)
    return () => {
      window.removeEventListener('click', note, true)
      document.removeEventListener('focusin', follow)
      keepList(own, view, { ...made, place: placeInList(lastFocused) })
    }
  }, [made, view, id])
  useEffect(() => {
    // What happened meanwhile nobody told it.
    if (isBack) made.list.renew().catch(stays)
  }, [made, isBack])
  return made
}

const idOfEntry = (): string | undefined => window.history.state?.sflWork

const stays = () => {
  // The list stays as it was left; the next change reads it again.
}
