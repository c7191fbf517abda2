'use client'

import { useSyncExternalStore } from 'react'
import type { Store } from '#lib/browser/store.ts'

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, get, get)
