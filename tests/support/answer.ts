import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { AnswerOf, Call } from '#lib/contract/call.ts'

type Said<C extends Call> = AnswerOf<C> | Response
type Saying<C extends Call> = (request: Request) => Said<C> | Promise<Said<C>>

/** What the portal answers to one call. The value must be one that the call's row allows, or a `refusal`. */
export function answer<C extends Call>(call: C, value: Said<C> | Saying<C>) {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return http[method](`*/api/upstream${call.path}`, async ({ request }) => {
    const said = isSaying(value) ? await value(request) : value
    if (said instanceof Response) return said
    return said === undefined ? new HttpResponse(null, { status: 204 }) : Response.json(said)
  })
}

function isSaying<C extends Call>(value: Said<C> | Saying<C>): value is Saying<C> {
  return typeof value === 'function'
}

/** An answer that refuses the call, as the upstream words it. */
export const refusal = (status: number, message: string, code = 'refused') =>
  Response.json({ success: false, error: { name: 'Error', message, code } }, { status })

/** The portal, for the tests of one file. A call that no test expects fails it. */
export function fakePortal() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
