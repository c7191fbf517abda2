'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False in the server's HTML and while React hydrates it; true once this part of the page handles events. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
