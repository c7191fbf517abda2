// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLeaving } from '#lib/client/page-state.ts'
import { chooseAccount, chooseLanguage, fetchSession, reloadIfRefused, signIn, signOut } from './session-actions.ts'

const portal = vi.fn<typeof fetch>()
beforeEach(() => {
  portal.mockReset()
  vi.stubGlobal('fetch', portal)
})
afterEach(() => vi.unstubAllGlobals())

const answers = (...bodies: unknown[]) => {
  for (const body of bodies) portal.mockResolvedValueOnce(Response.json(body))
}
const asked = () => portal.mock.calls.map(([path, init]) => [init?.method, path, init?.body])

it('[ST-02] the browser goes to the provider in the chosen language, with the way back', async () => {
  answers({ csrfToken: 'c' }, { url: 'https://idp.example/authorize?ui_locales=ja-JP' })
  const go = vi.fn()
  await signIn({ locale: 'ja-JP', next: '/orders/list?page=2' }, go)
  expect(go).toHaveBeenCalledExactlyOnceWith('https://idp.example/authorize?ui_locales=ja-JP')
  expect(asked()).toEqual([
    ['GET', '/api/auth/csrf', undefined],
    ['POST', '/api/auth/signin/idp?ui_locales=ja-JP', '{"csrfToken":"c","next":"/orders/list?page=2"}'],
  ])
  expect(portal.mock.calls[1]?.[1]?.headers).toMatchObject({ 'x-sfl': '1', 'content-type': 'application/json' })
})

it('the browser distinguishes a portal that does not answer from one that refuses', async () => {
  portal.mockRejectedValueOnce(new TypeError('network'))
  await expect(signIn({ locale: 'en-GB', next: '/' })).rejects.toMatchObject({ status: undefined })
  portal.mockResolvedValueOnce(Response.json({ code: 'too_many' }, { status: 429 }))
  await expect(signIn({ locale: 'en-GB', next: '/' })).rejects.toMatchObject({ status: 429, code: 'too_many' })
  portal.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(signIn({ locale: 'en-GB', next: '/' })).rejects.toMatchObject({ status: 502 })
})

it('[ST-09] the browser signs out here, in the other tabs and at the provider', async () => {
  answers({ url: 'https://idp.example/end' })
  const other = new BroadcastChannel('sfl')
  const heard = vi.fn()
  other.addEventListener('message', ({ data }) => heard(data))
  const go = vi.fn()
  await signOut(go)
  expect(go).toHaveBeenCalledExactlyOnceWith('https://idp.example/end')
  expect(isLeaving()).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  expect(isLeaving()).toBe(false)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith('signed-out'))
  other.close()
})

it('[SEC-06] a sign-out while the store is away ends at the provider; one that failed stays', async () => {
  const go = vi.fn()
  portal.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(signOut(go)).rejects.toMatchObject({ status: 502 })
  expect(go).not.toHaveBeenCalled()
  expect(isLeaving()).toBe(false)
  portal.mockResolvedValueOnce(Response.json({ code: 'session_store_unavailable' }, { status: 503 }))
  await signOut(go)
  expect(go).toHaveBeenCalledExactlyOnceWith('/logout')
  window.dispatchEvent(new Event('pageshow'))
})

it('[SH-06] the browser starts afresh, at home or at an order, after the account was changed', async () => {
  for (const [given, address] of [
    [{}, '/'],
    [{ to: '/orders/view/o1' }, '/orders/view/o1'],
  ] as const) {
    portal.mockClear()
    answers({ state: 'active' })
    const go = vi.fn()
    await chooseAccount('a2', { ...given, go })
    expect(asked()).toEqual([['POST', '/api/session/account', '{"accountId":"a2"}']])
    expect(go).toHaveBeenCalledExactlyOnceWith(address)
    expect(isLeaving()).toBe(true)
    window.dispatchEvent(new Event('pageshow'))
  }
})

it('[SH-07] the browser loads the page again in another language', async () => {
  answers({ locale: 'ja-JP' })
  const reload = vi.fn()
  await chooseLanguage('ja-JP', { reload })
  expect(asked()).toEqual([['POST', '/api/session/language', '{"locale":"ja-JP"}']])
  expect(reload).toHaveBeenCalledOnce()
})

it('the browser reads the state of the session, and nothing from an answer of unknown shape', async () => {
  const known = { state: 'active', accountId: 'a1', build: 'b1' }
  answers({ ...known, user: { id: 'u1' }, accounts: [{ id: 'a1' }] }, ['?'])
  expect(await fetchSession()).toEqual({ ...known, userId: 'u1', accounts: ['a1'] })
  expect(await fetchSession()).toBeUndefined()
  portal.mockRejectedValueOnce(new TypeError('network'))
  expect(await fetchSession()).toBeUndefined()
})

it('the browser asks for a fresh page after a refusal of the session, and not after a failure', async () => {
  const reloadedAfter = async (status: number) => {
    portal.mockResolvedValueOnce(Response.json({ code: 'no' }, { status }))
    const reload = vi.fn()
    const error: unknown = await chooseAccount('a9').catch((caught: unknown) => caught)
    expect(isLeaving()).toBe(false)
    const isRefused = reloadIfRefused(error, reload)
    expect(reload).toHaveBeenCalledTimes(isRefused ? 1 : 0)
    return isRefused
  }
  for (const status of [401, 403, 423]) expect(await reloadedAfter(status), `${status}`).toBe(true)
  expect(await reloadedAfter(502)).toBe(false)
})
