import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import { paths } from '#lib/common/paths.ts'

export type LastList = { list: 'orders' | 'live' | 'complete' | 'batches' | 'errors' | 'today'; href: Route }

export const noList: LastList = { list: 'orders', href: paths.orders }

export const lastList = createStore(noList)
