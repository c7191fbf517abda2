import * as z from 'zod'
import { firstParam } from '#lib/common/search-params.ts'

export const loginParams = z
  .object({
    next: firstParam(z.string().optional().catch(undefined)),
    error: firstParam(
      z.enum(['denied', 'failed', 'unavailable', 'tooMany', 'clock', 'again']).optional().catch(undefined),
    ),
    iss: firstParam(z.string().optional().catch(undefined)),
    authError: firstParam(z.literal('true').optional().catch(undefined)),
    state: firstParam(
      z
        .string()
        .regex(/^[\w-]{22}$/)
        .optional()
        .catch(undefined),
    ),
  })
  .transform(({ next, error, iss, authError, state }) => ({
    next,
    state,
    iss,
    problem: authError ? ('authError' as const) : error,
  }))

export const licencesParams = z.object({
  package: firstParam(z.string().min(1).optional().catch(undefined)),
})
