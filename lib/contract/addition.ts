import type * as z from 'zod'
import { hasName } from './has-name.ts'
import type { UpstreamError } from './wire.ts'

/** Marks a field that neither specification names: the portal works without it (decision 051). */
export const addition = <T extends z.ZodType>(schema: T): T => schema.meta({ addition: true })

export const isAddition = (schema: z.ZodType): boolean => schema.meta()?.addition === true

/** Another call may be at its address: it takes part of it for an id (400), or has another method (405). */
export const isUnserved = (status: number): boolean => [400, 404, 405, 501].includes(status)

export const isMissingCall = (error: unknown): error is UpstreamError => isRefused(error) && isUnserved(error.status)

/** What an upstream need not have, or undefined. Any other failure stays one. */
export const ifServed = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (!isMissingCall(error)) throw error
    return undefined
  })

const isRefused = (error: unknown): error is UpstreamError => hasName(error, 'UpstreamError')
