import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import { paths } from '#lib/common/paths.ts'

export type LastList = { list: 'orders' | 'live' | 'complete' | 'batches' | 'errors'; href: Route }

/** The user has seen no list since the document was loaded. */
export const noList: LastList = { list: 'orders', href: paths.orders }

/** The list that the user last saw on this page of the browser, as it was filtered. */
export const lastList = createStore(noList)
