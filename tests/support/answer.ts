import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { AnswerOf, Call } from '#lib/contract/call.ts'

type Answer<C extends Call> = AnswerOf<C> | Response
type Responder<C extends Call> = (request: Request) => Answer<C> | Promise<Answer<C>>

/** Sets the portal's answer to one call. The value must be one that the call's row allows, or a `refusal`. */
export function answer<C extends Call>(call: C, value: Answer<C> | Responder<C>) {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return http[method](`*/api/upstream${call.path}`, async ({ request }) => {
    const given = isResponder(value) ? await value(request) : value
    if (given instanceof Response) return given
    return given === undefined ? new HttpResponse(null, { status: 204 }) : Response.json(given)
  })
}

function isResponder<C extends Call>(value: Answer<C> | Responder<C>): value is Responder<C> {
  return typeof value === 'function'
}

/** An answer that refuses the call, in the upstream's format. */
export const refusal = (status: number, message: string, code = 'refused') =>
  Response.json({ success: false, error: { name: 'Error', message, code } }, { status })

/** No other account of the user has what this one has not. */
export const answerElsewhere = () => http.get('*/api/orders/elsewhere', () => Response.json({ found: null }))

/** A fake portal for the tests of one file. An unexpected call fails the test. */
export function fakePortal() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
