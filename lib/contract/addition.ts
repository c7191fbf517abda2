import type * as z from 'zod'
import { hasName } from './has-name.ts'
import type { UpstreamError } from './wire.ts'

/**
 * Marks a field of a query, a body or an answer that neither specification names. The portal has to work without it:
 * docs/decisions/051. A call that is not named is marked on its row.
 */
export const addition = <T extends z.ZodType>(schema: T): T => schema.meta({ addition: true })

export const isAddition = (schema: z.ZodType): boolean => schema.meta()?.addition === true

/**
 * Whether an upstream may answer so to a call that it does not serve: there may be another call at its address, which takes
 * a part of it for an id (400) or has another method (405). A 404 may also mean what the call is about; to a call with a
 * body, a 400 means the body.
 */
export const isUnserved = (status: number): boolean => [400, 404, 405, 501].includes(status)

/** Whether a call that failed may not exist at all: an addition on an upstream without it (decision 051). */
export const isMissingCall = (error: unknown): error is UpstreamError => isRefused(error) && isUnserved(error.status)

const isRefused = (error: unknown): error is UpstreamError => hasName(error, 'UpstreamError')
