import { queryOptions } from '@tanstack/react-query'
import { leavePage } from '#lib/browser/page/leave-page.ts'
import { decode } from '#lib/contract/wire.ts'
import { searchSetup } from './setup.ts'

/** Rights may change while a page stays open: an opening after a minute reads them again. */
export const setupQuery = queryOptions({
  queryKey: ['search-setup'],
  queryFn: async () => {
    const answer = await fetch('/api/search/setup', { headers: { 'x-sfl': '1' }, cache: 'no-store' })
    return await decode({ name: 'search.setup', response: searchSetup }, answer).catch((error: unknown) => {
      void leavePage(error)
      throw error
    })
  },
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
