import type * as z from 'zod'

/**
 * Marks a field of a query, a body or an answer that neither specification names. The portal has to work without it:
 * docs/decisions/051. A call that is not named is marked on its row.
 */
export const addition = <T extends z.ZodType>(schema: T): T => schema.meta({ addition: true })

export const isAddition = (schema: z.ZodType): boolean => schema.meta()?.addition === true
