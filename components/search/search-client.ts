import { createQueryClient } from '#lib/browser/calls/query-client.ts'
import { setupQuery } from '#lib/search/setup/queries.ts'

/** Outlives the dialog: hits stay while the user looks at an order and comes back. */
export const searchClient = createQueryClient({ notify: () => {} })

/** Called while the code of the dialog is still loading. */
export const fetchSetup = () => searchClient.fetchQuery(setupQuery)
