import type { Handler } from './handler.ts'

/**
 * What a `route.ts` exports for a method. The handler is found when a request comes, because a build has no
 * configuration to put one together from.
 */
export function serve<P>(find: (params: P) => Handler<P>) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    const params = await context.params
    return await find(params)(request, params)
  }
}
