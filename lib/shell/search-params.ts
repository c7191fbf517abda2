import * as z from 'zod'
import { firstParam } from '#lib/common/search-params.ts'

/** Of a sign-in that failed. */
const signInId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/)
  .optional()
  .catch(undefined)

export const loginParams = z
  .object({
    next: firstParam(z.string().optional().catch(undefined)),
    error: firstParam(
      z
        .enum(['denied', 'failed', 'unavailable', 'tooMany', 'clock', 'again', 'setup', 'token'])
        .optional()
        .catch(undefined),
    ),
    id: firstParam(signInId),
    iss: firstParam(z.string().optional().catch(undefined)),
    signedOut: firstParam(z.literal('here').optional().catch(undefined)),
    authError: firstParam(z.literal('true').optional().catch(undefined)),
    state: firstParam(
      z
        .string()
        .regex(/^[\w-]{22}$/)
        .optional()
        .catch(undefined),
    ),
  })
  .transform(({ next, error, id, iss, authError, signedOut, state }) => ({
    next,
    state,
    iss,
    problem: authError ? ('authError' as const) : signedOut ? ('signedOutHere' as const) : error,
    id: authError || signedOut ? undefined : id,
  }))

export const lockedParams = z.object({
  next: firstParam(z.string().optional().catch(undefined)),
  error: firstParam(z.literal('again').optional().catch(undefined)),
  id: firstParam(signInId),
})

export const licencesParams = z.object({
  package: firstParam(z.string().min(1).optional().catch(undefined)),
})
