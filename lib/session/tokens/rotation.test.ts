import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appOrigin, newBrowser, startWorld, type World } from '#tests/support/session-world.ts'

const hour = 3_600_000
let server: Server
let issuer: string
let world: World
let events: string[]

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'a-secret-of-the-portal',
        redirect_uris: [`${appOrigin}/api/auth/callback/idp`],
        post_logout_redirect_uris: [`${appOrigin}/login`, `${appOrigin}/login?authError=true`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${appOrigin}/api/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    ttl: { AccessToken: 3600, IdToken: 3600, RefreshToken: 86_400, Interaction: 600, Session: 86_400, Grant: 86_400 },
    features: {
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    fetch: (url, options) => {
      const { method = 'GET', headers, body = null } = options ?? {}
      const request = new Request(url, { method, headers: new Headers(headers), body })
      request.headers.set('host', new URL(appOrigin).host)
      return world.portal.backchannelLogout(request)
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: 'Ada Lovelace', preferred_username: sub }),
    }),
  })
  events = []
  provider.on('refresh_token.consumed', () => void events.push('rotated'))
  provider.on('backchannel.error', (_, error) => void events.push(`not told: ${error.message}`))
  provider.on('grant.revoked', () => void events.push('revoked'))
  provider.on('grant.error', (_, error) => void events.push(`refused: ${error.message}`))
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  world = await startWorld({ issuer, env: { SESSION_HOURS: '48', IDLE_LOCK_MINUTES: '0' } })
})
afterAll(async () => {
  await world.stop()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function send(jar: Map<string, string>, url: string, body: string | undefined): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const init = {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual' as const,
  }
  const answer = await fetch(url, body === undefined ? init : { ...init, method: 'POST', body })
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    jar.set(name, value)
  }
  return answer
}

/** Fills in the provider's own development forms, as a person would. */
async function consent(address: string, jar = new Map<string, string>()): Promise<string> {
  let [url, body]: [string, string | undefined] = [address, undefined]
  for (let step = 0; step < 12; step += 1) {
    const answer = await send(jar, url, body)
    const location: string | null = answer.headers.get('location')
    if (location?.startsWith(appOrigin)) return location.slice(appOrigin.length)
    const page: string = await answer.text()
    body = location
      ? undefined
      : page.includes('value="login"')
        ? 'prompt=login&login=ada&password=x'
        : 'prompt=consent'
    url = new URL(location ?? /action="([^"]+)"/.exec(page)?.[1] ?? '', url).href
  }
  throw new Error('the provider did not send us back')
}

it('[ST-01][REL-09] a session lives for a day of hourly rotation, in two tabs and two instances, without one reuse', async () => {
  const browser = newBrowser(world.portal)
  const landed = await browser.finish(await consent(await browser.begin('/work')))
  expect(landed.headers.get('location')).toBe('/work')
  const instances = [world.portal, world.newPortal()]
  const open = async (portal: World['portal']) => {
    const state = await portal.service.open(browser.cookie())
    if (state.state !== 'active') throw new Error(`the session is ${state.state}`)
    return await state.session.getToken()
  }
  for (let passed = 0; passed < 24; passed += 1) {
    world.clock.at += hour
    const answers = await Promise.all(instances.flatMap((portal) => [open(portal), open(portal)]))
    expect(new Set(answers.map(({ gen }) => gen))).toEqual(new Set([passed + 2]))
  }
  expect(events.filter((event) => event === 'rotated')).toHaveLength(24)
  expect(events.filter((event) => event !== 'rotated')).toEqual([])
})

it('[SEC-05] a sign-out revokes the refresh token', async () => {
  const browser = newBrowser(world.portal)
  await browser.finish(await consent(await browser.begin()))
  const { address, fields } = await browser.signOut()
  expect(events).toContain('revoked')
  // This one takes no posts, because its cookies are not `SameSite=None`: what is posted is good all the same.
  expect((await fetch(`${address}?${new URLSearchParams(fields)}`)).status).toBe(200)
})

it('[SEC-12] a sign-out at the provider ends the session of its browser, and no other of the same user', async () => {
  world.clock.at = Date.now() // the provider's
  const [here, elsewhere] = [newBrowser(world.portal), newBrowser(world.portal)]
  const jar = new Map<string, string>()
  await here.finish(await consent(await here.begin(), jar))
  await elsewhere.finish(await consent(await elsewhere.begin()))
  const page = await (await send(jar, `${issuer}/session/end`, undefined)).text()
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  await send(jar, `${issuer}/session/end/confirm`, `xsrf=${xsrf}&logout=yes`)
  expect(events.filter((event) => event.startsWith('not told'))).toEqual([])
  expect(await here.who()).toEqual({ state: 'guest' })
  expect(await elsewhere.who()).toMatchObject({ state: 'active' })
})
