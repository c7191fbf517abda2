import * as z from 'zod'
import { one } from '#lib/search-params.ts'

/** Which package's licence the page of licences shows; nothing is the list of all of them. */
export const licencesView = z.object({
  package: one(z.string().min(1).optional().catch(undefined)),
})
