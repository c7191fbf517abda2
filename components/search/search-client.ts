import { createQueryClient } from '#lib/client/query-client.ts'

/** What was found stays while somebody looks at an order and comes back. The dialog words what failed itself. */
export const searchClient = createQueryClient({ notify: () => {} })
