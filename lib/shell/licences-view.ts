import * as z from 'zod'

/** Which package's licence the page of licences shows; nothing is the list of all of them. */
export const licencesView = z.object({
  package: z.preprocess(
    (value) => (Array.isArray(value) ? value[0] : value),
    z.string().min(1).optional().catch(undefined),
  ),
})
