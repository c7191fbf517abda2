import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as openid from 'openid-client'
import { issuerOf } from '../../identity/api-tokens.ts'
import { mountProvider } from '../../identity/mount.ts'
import { type CreatePages, createProvider } from '../../identity/provider.ts'
import { loadIdentitySecrets } from '../../identity/secrets.ts'
import { createBrowser } from './browser.ts'
import { createTestUpstream, type TestOptions } from './upstream.ts'

export const portal = 'http://localhost:9'
const callbackPath = '/api/auth/callback/idp'

/** An upstream whose identity provider listens, with the portal as its client. */
export async function createIdentitySite(
  options: TestOptions = {},
  createOwnPages?: CreatePages,
  trustedProxyHops = 0,
) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const now = new Date().toISOString()
  const config = { origin, portalOrigins: [portal], ...options.config }
  const upstream = await createTestUpstream({ now, ...options, config })
  const secrets = await loadIdentitySecrets(upstream.database)
  const identity = mountProvider(createProvider(upstream.up, secrets, createOwnPages), { origin, trustedProxyHops })
  server.on('request', (request, response) => identity(request)?.(request, response))

  return {
    ...upstream,
    origin,
    signInWith: (browser = createBrowser(origin), more: Record<string, string> = {}) =>
      beginSignIn(origin, secrets.clientSecret, browser, `${config.portalOrigins[0] ?? portal}${callbackPath}`, more),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await upstream.close()
    },
  }
}
export type IdentitySite = Awaited<ReturnType<typeof createIdentitySite>>

/** What the portal's sign-in does: `url` is where the browser was led, and `finish` gets the tokens. */
export async function beginSignIn(
  origin: string,
  clientSecret: string,
  browser: ReturnType<typeof createBrowser>,
  callback: string,
  more: Record<string, string> = {},
) {
  const client = await openid.discovery(new URL(issuerOf(origin)), 'site-flow-light', clientSecret, undefined, {
    execute: [openid.allowInsecureRequests],
  })
  const verifier = openid.randomPKCECodeVerifier()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: callback,
    scope: 'openid profile email offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'state',
    ...more,
  })
  const { url, page } = await browser.open(address)
  const finish = (back = url) =>
    openid.authorizationCodeGrant(client, back, { pkceCodeVerifier: verifier, expectedState: 'state' })
  return { browser, url, page, finish, client }
}
