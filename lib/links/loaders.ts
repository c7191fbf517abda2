import 'server-only'
import { callUpstream } from '#lib/client/pages/server.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { type LinkSearchParams, toLinksQuery } from './search-params.ts'

/** A page of the links of the current account. */
export const loadLinks = (search: LinkSearchParams) => callUpstream(accountLinks.list, { query: toLinksQuery(search) })
