import { expect, it } from 'vitest'
import * as z from 'zod'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { isExpected } from './is-expected.ts'

const refused = (status: number) => new UpstreamError('orders.list', status, {})
const withDigest = (digest: string) => Object.assign(new Error('x'), { digest })
const named = (name: string, message = 'x') => Object.assign(new Error(message), { name })

const expected: Record<string, unknown> = {
  'a 400': refused(400),
  'a request that was turned down': new RefusedError(413, 'too_large'),
  'an abort': new DOMException('The user aborted a request.', 'AbortError'),
  'a browser that left': named('ResponseAborted'),
  'a session that ended': new SessionEnded(),
  'a redirect': withDigest('NEXT_REDIRECT;replace;/login;307;'),
  'a page that is not there': withDigest('NEXT_HTTP_ERROR_FALLBACK;404'),
  'a network that is gone': new TypeError('Failed to fetch'),
  'a part whose script tag has told already': named('ChunkLoadError', 'Failed to load chunk /_next/static/a.js'),
}
const unexpected: Record<string, unknown> = {
  'a defect': new TypeError('Cannot read properties of undefined'),
  'an upstream that fails': refused(500),
  'an answer outside the contract': new ContractError('orders.list', new z.ZodError([])),
  'a store that is away': new SessionUnavailable('session_store_unavailable', 5),
}

it('[SEC-48] [ST-11] an error is reported only when the portal does not expect it', () => {
  for (const [what, error] of Object.entries(expected)) expect(isExpected(error), what).toBe(true)
  for (const [what, error] of Object.entries(unexpected)) expect(isExpected(error), what).toBe(false)
})
