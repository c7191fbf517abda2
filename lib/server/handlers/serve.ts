import type { Handler } from '#lib/server/wrapper/wrapper.ts'

/** The handler is created on the first request, because a build has no configuration. */
export function serve<P>(find: (params: P) => Handler<P>) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    const params = await context.params
    return await find(params)(request, params)
  }
}
