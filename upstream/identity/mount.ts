import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { guestBodyBytes } from '#lib/contract/call.ts'
import { findClientAddress } from '#lib/contract/shared/client-address.ts'
import type { Config } from '../core/config.ts'
import { issuerOf } from './api-tokens.ts'

/**
 * Serves the provider below its issuer. oidc-provider reads its own address and the client's from headers, so this
 * overwrites them: `Host` with the configured origin, `X-Forwarded-For` with the address that the trusted proxies saw.
 */
export function mountProvider(
  provider: Provider,
  { origin, trustedProxyHops }: Pick<Config, 'origin' | 'trustedProxyHops'>,
): (request: IncomingMessage) => RequestListener | undefined {
  const { protocol, host } = new URL(origin)
  const { pathname: prefix } = new URL(issuerOf(origin))
  const serve = provider.callback()

  const listener = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    if (isLarge(request)) {
      response.writeHead(413, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      response.end(`The form is larger than ${guestBodyBytes} bytes, or does not say how large it is`)
      return
    }
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.slice(prefix.length) || '/'
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    const sender = {
      peer: request.socket.remoteAddress,
      forwardedFor: [request.headers['x-forwarded-for'] ?? ''].flat().join(),
    }
    request.headers['x-forwarded-for'] = findClientAddress(sender, trustedProxyHops) ?? 'unknown'
    void serve(request, response)
  }
  return ({ url = '' }) => (url === prefix || url.startsWith(`${prefix}/`) ? listener : undefined)
}

/** A user who is signing in is still a guest, with a guest's limit. Browsers and clients always send a length. */
const isLarge = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > guestBodyBytes
