import { env } from '#lib/server/env/env.ts'
import { RefusedError } from './refusal.ts'

/** `host`: also from another site, as the provider's redirect. */
export type RequestKind = 'json' | 'media' | 'navigation' | 'host'

const safeMethods = new Set(['GET', 'HEAD'])
const mediaDestinations = new Set(['image', 'iframe', 'document', 'empty'])

export function createForeignGuard(appOrigin: string) {
  const { host, origin: ours } = new URL(appOrigin)
  return (request: Request, kind: RequestKind): RefusedError | undefined => {
    const { method, headers } = request
    if (headers.get('host') !== host) return new RefusedError(421, 'wrong_host')
    if (kind === 'host') return undefined
    if (!isOurOwn(method, headers, kind, ours) || !isExpected(method, headers, kind))
      return new RefusedError(403, 'foreign_request')
    return undefined
  }
}

export type ForeignGuard = ReturnType<typeof createForeignGuard>

export const refuseForeign: ForeignGuard = (request, kind) => createForeignGuard(env().APP_ORIGIN)(request, kind)

function isOurOwn(method: string, headers: Headers, kind: RequestKind, ours: string) {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (origin !== null && origin !== ours) return false
  if (!safeMethods.has(method) && origin === null) return false
  if (site === null) return origin === ours
  return site === 'same-origin' || (site === 'none' && kind === 'navigation' && method === 'GET')
}

function isExpected(method: string, headers: Headers, kind: RequestKind) {
  if (kind === 'json') return headers.get('x-sfl') === '1'
  if (kind === 'navigation') return true
  return safeMethods.has(method) && mediaDestinations.has(headers.get('sec-fetch-dest') ?? 'empty')
}
