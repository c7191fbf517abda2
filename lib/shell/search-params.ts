import * as z from 'zod'
import { firstParam } from '#lib/common/search-params.ts'

/** Why a person is at `/login` again, and where they were going. Whatever else the address says is no problem. */
export const loginParams = z
  .object({
    next: firstParam(z.string().optional().catch(undefined)),
    error: firstParam(
      z.enum(['denied', 'failed', 'unavailable', 'tooMany', 'clock', 'again']).optional().catch(undefined),
    ),
    authError: firstParam(z.literal('true').optional().catch(undefined)),
    state: firstParam(
      z
        .string()
        .regex(/^[\w-]{22}$/)
        .optional()
        .catch(undefined),
    ),
  })
  .transform(({ next, error, authError, state }) => ({
    next,
    state,
    problem: authError ? ('authError' as const) : error,
  }))

/** Which package's licence the page of licences shows; nothing is the list of all of them. */
export const licencesParams = z.object({
  package: firstParam(z.string().min(1).optional().catch(undefined)),
})
