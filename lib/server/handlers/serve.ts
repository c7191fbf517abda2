import type { Handler } from './wrapper/wrapper.ts'

/** What a `route.ts` exports for a method. The handler is created on a request: at build time there is no configuration. */
export function serve<P>(find: (params: P) => Handler<P>) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    const params = await context.params
    return await find(params)(request, params)
  }
}
