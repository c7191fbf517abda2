import type { Route } from 'next'
import * as z from 'zod'

export const orderElsewhere = z.object({
  accountId: z.string(),
  href: z.string().transform((href) => href as Route),
  texts: z.object({
    title: z.string(),
    text: z.string(),
    switchTo: z.string(),
    switching: z.string(),
    failedTitle: z.string(),
    failedText: z.string(),
  }),
})
export type FoundOrder = z.output<typeof orderElsewhere>

export const elsewhereAnswer = z.object({ found: orderElsewhere.nullable() })

/** A code, or a term of the search, that an order can have. One or two dots would be another path of the upstream. */
export const soughtText = z.string().max(256).regex(/[^.]/)
