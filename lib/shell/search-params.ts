import * as z from 'zod'
import { optionalParam } from '#lib/common/search-params.ts'

/** Of a sign-in that failed. */
const signInId = optionalParam(z.string().regex(/^[A-Za-z0-9-]{8,64}$/))

export const loginParams = z
  .object({
    next: optionalParam(z.string()),
    error: optionalParam(z.enum(['denied', 'failed', 'unavailable', 'tooMany', 'clock', 'again', 'setup', 'token'])),
    id: signInId,
    iss: optionalParam(z.string()),
    signedOut: optionalParam(z.literal('here')),
    authError: optionalParam(z.literal('true')),
    state: optionalParam(z.string().regex(/^[\w-]{22}$/)),
  })
  .transform(({ next, error, id, iss, authError, signedOut, state }) => ({
    next,
    state,
    iss,
    problem: authError ? ('authError' as const) : signedOut ? ('signedOutHere' as const) : error,
    id: authError || signedOut ? undefined : id,
  }))

export const lockedParams = z.object({
  next: optionalParam(z.string()),
  error: optionalParam(z.literal('again')),
  id: signInId,
})

export const licencesParams = z.object({
  package: optionalParam(z.string().min(1)),
})
