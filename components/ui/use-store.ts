'use client'

import { useSyncExternalStore } from 'react'
import type { Store } from '#lib/browser/store.ts'

/** The value of a store, which renders the component again when it changes. On the server it is the initial one. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, get, get)
