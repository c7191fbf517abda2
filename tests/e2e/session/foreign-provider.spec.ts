import type { Page } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { openUpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { allOrders, lock, locked, signInButton, userMenu } from '#tests/e2e/support/tabs.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { people } from '#tests/e2e/support/users/people.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startGlewlwyd, withoutGlewlwyd } from '#tests/support/servers/glewlwyd.ts'

const person = {
  username: people.operator.username,
  name: people.operator.name,
  email: 'pia@kestrelprint.example',
  password: 'known-to-glewlwyd-2026',
}
const client = { id: 'portal', secret: 'a secret: with % & + of 2026', accessTokenSeconds: 16 }

/** An upstream that accepts the access tokens of the provider, and no other, for the user of the same name. */
async function openUpstream(issuer: string) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const accepted = new Set<string>()
  const proxy = await openUpstreamProxy()
  const answer = await fetch(`${proxy.origin}/api/user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await temporaryToken() }),
  })
  const { token } = (await answer.json()) as { token: string }
  proxy.translate(async (bearer) => {
    await jwtVerify(bearer, keys, { issuer })
    accepted.add(bearer)
    return token
  })
  return { origin: proxy.origin, close: () => proxy.close(), accepted }
}

const loginOf = (page: Page) => page.getByLabel('Login', { exact: true })

async function signInAtGlewlwyd(page: Page) {
  await loginOf(page).fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function endAtGlewlwyd(page: Page) {
  await expect(page.getByRole('heading', { name: 'End session' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test.use({ locale: 'en-GB' })

test('[ST-01] [REL-09] a user works with Glewlwyd: in, refreshed, locked, unlocked and out', async ({
  page,
  context,
  complaints,
}) => {
  const origin = `http://localhost:${await freePort()}`
  const provider = await startGlewlwyd({ ...client, origin }, person)
  if (!provider) {
    withoutGlewlwyd()
    return test.skip()
  }
  await using stack = new AsyncDisposableStack()
  stack.defer(() => provider.stop())
  const upstream = await openUpstream(provider.issuer)
  stack.defer(() => upstream.close())
  const portal = await startPortal({
    origin,
    upstream: upstream.origin,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_CLIENT_AUTH: 'post',
      OIDC_SCOPE: 'openid',
      OIDC_SIGN_OUT: 'get',
    },
  })
  stack.defer(() => portal.stop())
  stack.defer(() => context.close())

  await test.step('signs in', async () => {
    await page.goto(`${origin}/orders/list?page=2`)
    await signInButton(page).click()
    await signInAtGlewlwyd(page)
    await expect(allOrders(page)).toBeVisible()
    await expect(page).toHaveURL(`${origin}/orders/list?page=2`)
    await expect(userMenu(page)).toBeVisible()
  })

  await test.step('refreshes', async () => {
    const headers = ownPageOf(page)
    const refresh = () => page.request.post(`${origin}/api/session/refresh`, { headers, data: {} })
    await expect(async () => {
      expect((await refresh()).status()).toBe(200)
      await page.reload()
      await expect(allOrders(page)).toBeVisible()
      expect(upstream.accepted.size).toBeGreaterThan(1)
    }).toPass({ intervals: [3000], timeout: 30_000 })
  })

  await test.step('locks and unlocks, with the password', async () => {
    await lock(page)
    await page.reload()
    await expect(locked(page)).toBeVisible()
    await page.getByRole('button', { name: `Continue as ${person.name}` }).click()
    // Its ID tokens do not say when the user signed in (`auth_time` is 0), so its own session has to end first.
    await endAtGlewlwyd(page)
    await signInButton(page).click()
    await signInAtGlewlwyd(page)
    await expect(allOrders(page)).toBeVisible()
    await expect(page).toHaveURL(`${origin}/orders/list?page=2`)
  })

  await test.step('signs out, here and there', async () => {
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await endAtGlewlwyd(page)
    // It leads back only where a `state` is sent, which names the page of a session that ended by itself.
    await expect(page.getByRole('heading', { name: 'Session closed' })).toBeVisible()
    await page.goto(`${origin}/orders/list`)
    await expect(page).toHaveURL(/\/login/)
    await signInButton(page).click()
    await expect(loginOf(page), 'the session of the provider has ended too').toBeVisible()
  })
  // Glewlwyd's page asks for a language that it does not have, and whom it knows.
  expect(complaints.splice(0).filter((text) => !/status of 40[14]/.test(text))).toEqual([])
})
