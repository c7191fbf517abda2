import { createQueryClient } from '#lib/browser/calls/query-client.ts'
import { setupQuery } from '#lib/search/setup/queries.ts'

/** What was found stays while the user looks at an order and comes back. The dialog words what failed itself. */
export const searchClient = createQueryClient({ notify: () => {} })

/** Asked for beside the code of the dialog, before React can render it. */
export const fetchSetup = () => searchClient.fetchQuery(setupQuery)
