import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { issuerOf } from './api-tokens.ts'

/**
 * Serves the provider below its issuer. It builds addresses from the request, so the request says where we really are,
 * and not what its `Host` or a forwarding header claims.
 */
export function mountProvider(
  provider: Provider,
  origin: string,
): (request: IncomingMessage) => RequestListener | undefined {
  const { protocol, host } = new URL(origin)
  const { pathname: prefix } = new URL(issuerOf(origin))
  const serve = provider.callback()

  const listener = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.slice(prefix.length) || '/'
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    delete request.headers['x-forwarded-for']
    void serve(request, response)
  }
  return ({ url = '' }) => (url === prefix || url.startsWith(`${prefix}/`) ? listener : undefined)
}
