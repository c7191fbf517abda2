// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepDraft, readDraft } from '#lib/browser/page/drafts.ts'
import { isLeaving } from '#lib/browser/page/leaving.ts'
import { guardPage } from '#lib/browser/page/unsaved-input.ts'
import { chooseAccount, fetchSession, lock, reloadIfRefused, signIn, signOut } from './session-actions.ts'

const portal = vi.fn<typeof fetch>()
beforeEach(() => {
  portal.mockReset()
  vi.stubGlobal('fetch', portal)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Waits for what other tabs still have to send. */
async function afterOtherTabs<T>(leaving: Promise<T>): Promise<unknown> {
  const ended = leaving.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3000)
  return ended
}

it('the browser distinguishes a portal that does not answer from one that refuses', async () => {
  portal.mockRejectedValueOnce(new TypeError('network'))
  portal.mockResolvedValueOnce(Response.json({ code: 'too_many' }, { status: 429 }))
  portal.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  for (const told of [{ status: undefined }, { status: 429, code: 'too_many' }, { status: 502 }])
    await expect(signIn({ locale: 'en-GB', next: '/' })).rejects.toMatchObject(told)
})

it('[SEC-06] a sign-out while the store is away ends at the provider; one that failed stays', async () => {
  const go = vi.fn()
  portal.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  expect(await afterOtherTabs(signOut(go))).toMatchObject({ status: 502 })
  expect([go.mock.calls.length, isLeaving()]).toEqual([0, false])
  portal.mockResolvedValueOnce(Response.json({ code: 'session_store_unavailable' }, { status: 503 }))
  await afterOtherTabs(signOut(go))
  expect(go).toHaveBeenCalledExactlyOnceWith('/logout')
  window.dispatchEvent(new Event('pageshow'))
})

it('[SEC-11] a lock by hand locks every tab, keeps drafts, and leads back; one that failed stays', async () => {
  const [go, heard, draft] = [vi.fn(), vi.fn(), { userId: 'u1', name: 'template' }]
  keepDraft(draft, { text: 'Dear' })
  const tab = new BroadcastChannel('sfl')
  onTestFinished(() => tab.close())
  tab.addEventListener('message', ({ data }) => heard(data))
  window.history.replaceState(null, '', '/work?page=2')
  portal.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  expect(await afterOtherTabs(lock(go))).toMatchObject({ status: 502 })
  expect([go.mock.calls.length, isLeaving()]).toEqual([0, false])
  portal.mockResolvedValueOnce(Response.json({ state: 'locked' }))
  await afterOtherTabs(lock(go))
  expect(portal.mock.lastCall?.[0]).toBe('/api/session/lock')
  expect(go).toHaveBeenCalledExactlyOnceWith('/locked?next=%2Fwork%3Fpage%3D2')
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('locked'))
  expect(readDraft(draft)).toEqual({ text: 'Dear' })
  window.dispatchEvent(new Event('pageshow'))
})

it.each([
  ['lock', lock],
  ['sign-out', signOut],
])('[SEC-11] a %s asks before it stops a run, and about nothing that is typed', async (_, leave) => {
  const [ofForm, ofRun, go] = [vi.fn(async () => false), vi.fn(async () => false), vi.fn()]
  onTestFinished(guardPage(ofForm))
  onTestFinished(guardPage(ofRun, { isRun: true }))
  portal.mockResolvedValueOnce(Response.json({}))
  await leave(go)
  expect([ofForm, ofRun, portal, go].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0, 0])
  ofRun.mockResolvedValueOnce(true)
  await afterOtherTabs(leave(go))
  expect(go).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('pageshow'))
})

it('the browser reads the state of the session, and nothing from an answer of unknown shape', async () => {
  const known = { state: 'active', accountId: 'a1', build: 'b1' }
  const whole = { ...known, user: { id: 'u1' }, accounts: [{ id: 'a1' }] }
  for (const body of [whole, ['?']]) portal.mockResolvedValueOnce(Response.json(body))
  expect(await fetchSession()).toEqual({ ...known, userId: 'u1', accounts: ['a1'] })
  expect(await fetchSession()).toBeUndefined()
  portal.mockRejectedValueOnce(new TypeError('network'))
  expect(await fetchSession()).toBeUndefined()
})

it('the browser asks for a fresh page after a refusal of the session, and not after a failure', async () => {
  const reloadedAfter = async (status: number) => {
    portal.mockResolvedValueOnce(Response.json({ code: 'no' }, { status }))
    const reload = vi.fn()
    const error = await afterOtherTabs(chooseAccount('a9'))
    expect(isLeaving()).toBe(false)
    const isRefused = reloadIfRefused(error, reload)
    expect(reload).toHaveBeenCalledTimes(isRefused ? 1 : 0)
    return isRefused
  }
  for (const status of [401, 403, 423]) expect(await reloadedAfter(status), `${status}`).toBe(true)
  expect(await reloadedAfter(502)).toBe(false)
})
