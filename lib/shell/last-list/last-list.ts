import type { Route } from 'next'
import { paths } from '#lib/paths.ts'
import { createStore } from '#lib/store.ts'

export type LastList = { list: 'orders' | 'live' | 'complete' | 'batches' | 'errors'; href: Route }

/** The user has seen no list since the document was loaded. */
export const noList: LastList = { list: 'orders', href: paths.orders }

/** The list that the user last saw on this page of the browser, as it was filtered. */
export const lastList = createStore(noList)
