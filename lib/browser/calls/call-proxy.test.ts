import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { callProxy, mutationFor, queryFor } from './call-proxy.ts'
import { connection } from './connection.ts'
import { type LateCall, lateCalls } from './late-calls.ts'
import { createQueryClient } from './query-client.ts'
import { rateLimit, retryAfterOf, retryWhileRateLimited } from './rate-limit.ts'

const empty = { success: true, count: 0, page: 1, pages: 1, data: [] }
const fetched = vi.fn<typeof fetch>()
const go = { assign: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() }
const page = Object.assign(new EventTarget(), { location: { ...go, pathname: '/orders/list', search: '?page=2' } })
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', page)
  fetched.mockImplementation(async () => Response.json(empty))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  setPageAccount(undefined)
  page.dispatchEvent(new Event('pageshow'))
})

const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? []
  return { url, ...init, headers: new Headers(init?.headers) }
}
const answers = (body: object, status = 200) => fetched.mockImplementation(async () => Response.json(body, { status }))
const cancel = () => callProxy(orders.cancel, { params: { id: '1' } })
const shipping = { params: { id: '1' }, body: { trackingNumber: 'T' } }
const withCode = (code: string, more = {}) => ({ details: { code, ...more } })

describe('a call from the browser', () => {
  it('goes to the proxy, for which account, and says when no person asked', async () => {
    setPageAccount('account-1')
    await callProxy(orders.list, { query: { page: 2 } })
    expect(sent().url).toBe('/api/upstream/order?page=2&pagesize=10&sort=orderData.date&direction=-1')
    const headers = { accept: 'application/json', 'x-sfl': '1', 'x-sfl-account': 'account-1' }
    expect(Object.fromEntries(sent().headers)).toEqual(headers)
    await callProxy(orders.list, {}, undefined, { background: true })
    expect(sent().headers.get('x-sfl-background')).toBe('1')
  })

  it('[SEC-10] of a query is no user’s once it is made again, after data or a failure', async () => {
    const client = createQueryClient({ notify: () => undefined })
    const query = { ...queryFor(orders.list, {}), staleTime: 0 }
    const asked: (string | null)[] = []
    for (const status of [503, 503, 200, 200]) {
      answers(status === 200 ? empty : {}, status)
      await client.fetchQuery(query).catch(() => undefined)
      asked.push(sent().headers.get('x-sfl-background'))
    }
    client.clear()
    expect(asked).toEqual([null, '1', '1', '1'])
  })

  it('is a 502 when the portal itself is away, and no error of the portal when it was cancelled', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const away = { status: 502, ...withCode('portal_unreachable') }
    await expect(callProxy(orders.list, {})).rejects.toMatchObject(away)
    const cancelled = AbortSignal.abort()
    fetched.mockRejectedValue(cancelled.reason)
    await expect(callProxy(orders.list, {}, cancelled)).rejects.toBe(cancelled.reason)
  })
})

const next = 'next=%2Forders%2Flist%3Fpage%3D2'
it.each([
  ['[REL-11] left once when the session ended', 401, 'session_ended', `/api/session/ended?${next}`],
  ['left for the lock page', 423, 'session_locked', `/locked?${next}`],
  ['[SEC-26] left for the first page when another account was chosen', 409, 'account_changed', '/#moved'],
  ['not left for another 401', 401, 'other', undefined],
])('a page whose calls are refused is %s', async (_, status, code, address) => {
  answers({ code }, status)
  await Promise.allSettled([callProxy(orders.list, {}), callProxy(orders.list, {})])
  expect(go.assign.mock.calls).toEqual(address ? [[address]] : [])
  expect(go.reload).not.toHaveBeenCalled()
})

it('a failure is told for changes and for reads that ask for it, not when the page is left', async () => {
  const failing = async (status: number, code: string, meta: { failure?: string }) => {
    answers({ code }, status)
    const notify = vi.fn<(failure: string | undefined, error: unknown) => void>()
    const client = createQueryClient({ notify })
    await client.fetchQuery({ ...queryFor(orders.list, {}), meta }).catch(() => undefined)
    const mutation = client.getMutationCache().build(client, { ...mutationFor(orders.cancel), meta })
    await mutation.execute({ params: { id: '1' } }).catch(() => undefined)
    client.clear()
    return notify.mock.calls.map(([failure]) => failure)
  }
  const failure = 'orders.cancel.failed'
  expect(await failing(500, '', { failure })).toEqual([failure, failure])
  expect(await failing(500, '', {})).toEqual([undefined])
  expect(await failing(401, 'session_ended', { failure })).toEqual([])
})

describe('[REL-01] a call without an answer', () => {
  it('ends in words after its time, and is sent once', async () => {
    const ended = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ended.signal)
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    const call = callProxy(shipments.ship, shipping)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    ended.abort()
    await expect(call).rejects.toMatchObject({ status: 504, ...withCode('portal_unreachable') })
    expect(fetched).toHaveBeenCalledOnce()
    expect(timeout).toHaveBeenCalledWith(45_000)
  })

  it('is one that a proxy in front answers with its own page, or that breaks off', async () => {
    for (const [status, body, type] of [
      [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'text/html'],
      [520, '<!DOCTYPE html><title>Web server is returning an unknown error</title>', 'text/html; charset=UTF-8'],
      [504, '', undefined],
    ] as const) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      fetched.mockImplementation(async () => new Response(body, { status, headers }))
      const call = callProxy(shipments.ship, shipping)
      await expect(call, `${status}`).rejects.toMatchObject({ status, ...withCode('portal_unreachable') })
    }
    const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })
    fetched.mockImplementation(async () => new Response(broken()))
    await expect(callProxy(orders.list, {})).rejects.toMatchObject(withCode('portal_unreachable'))
  })
})

describe('a call whose row of the contract comes late', () => {
  const completed = { success: true, completedOrder: true }
  const coming = (call: LateCall<typeof production.completeItem>) => {
    const row = Promise.withResolvers<typeof production.completeItem>()
    return { call: { ...call, load: () => row.promise }, row }
  }
  afterEach(() => connection.set({ ...connection.get(), state: 'fine' }))

  it('goes out before its row where that is not needed, and reads the answer with it', async () => {
    const { call, row } = coming(lateCalls.completeItem)
    answers(completed)
    const answer = callProxy(call, { params: { id: '1' } }, undefined, { keepalive: true })
    await vi.waitFor(() => expect(sent()).toMatchObject({ url: '/api/upstream/item/1/complete', method: 'PUT' }))
    row.resolve(production.completeItem)
    await expect(answer).resolves.toEqual(completed)
  })

  it('[REL-19] is not sent without the row that it needs first, nor without a connection', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to load chunk'))
    const ship: typeof lateCalls.ship = { ...lateCalls.ship, load: failing }
    await expect(callProxy(ship, shipping)).rejects.toMatchObject(withCode('not_sent'))
    connection.set({ ...connection.get(), state: 'lost' })
    const load = vi.fn<typeof lateCalls.cancelOrder.load>()
    const cancelling = callProxy({ ...lateCalls.cancelOrder, load }, { params: { id: '1' } })
    await expect(cancelling).rejects.toMatchObject(withCode('not_sent'))
    expect(load).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('has the name, the method and the path of its row, and with a path neither query nor body', async () => {
    for (const { name, method, path, load } of Object.values<LateCall<Call>>(lateCalls)) {
      const row = await load()
      expect(row).toMatchObject({ name, method, path: path ?? row.path })
      expect(path === undefined || (row.query ?? row.body) === undefined, name).toBe(true)
    }
  })
})

it('[ST-08] a page whose session goes on reads again, but sends no change again', async () => {
  const calls = {
    read: () => callProxy(orders.list, {}),
    readForNow: () => callProxy(orders.list, {}, undefined, { isForNow: true }),
    change: cancel,
  }
  const stop = setPageSession({ hasInput: () => true, canContinue: async () => true, canRender: async () => true })
  const after = (call: keyof typeof calls, code = 'session_ended', status = 401) => {
    fetched.mockImplementationOnce(async () => Response.json({ code }, { status }))
    return calls[call]()
  }
  await expect(after('read')).resolves.toMatchObject({ count: 0 })
  expect(go.assign).not.toHaveBeenCalled()
  for (const call of ['readForNow', 'change'] as const) {
    fetched.mockClear()
    await expect(after(call), call).rejects.toMatchObject(withCode('signed_in_again'))
    expect(fetched, call).toHaveBeenCalledOnce()
  }
  await expect(after('read', 'account_changed', 409)).resolves.toMatchObject({ count: 0 })
  await expect(after('change', 'account_changed', 409)).rejects.toMatchObject(withCode('account_chosen_again'))
  expect(go.assign).not.toHaveBeenCalled()
  stop()
})

describe('[REL-16] a service that is rate limited', () => {
  const rateLimited = async (after: string) => new Response('{}', { status: 429, headers: { 'retry-after': after } })
  let tests = 0
  beforeEach(async () => {
    vi.useFakeTimers()
    tests += 1
    await vi.advanceTimersByTimeAsync(tests * 120_000) // past what the test before has waited for
  })
  afterEach(() => void vi.useRealTimers())

  it('is asked again by a read after Retry-After, not for ever, and the page says so', async () => {
    const told = vi.fn()
    const stop = rateLimit.subscribe(() => told(rateLimit.get().seconds))
    fetched.mockImplementationOnce(() => rateLimited('7'))
    const read = callProxy(orders.list, {})
    await vi.advanceTimersByTimeAsync(6900)
    expect(fetched).toHaveBeenCalledOnce()
    expect(told.mock.calls).toEqual([[0], [7]])
    await vi.advanceTimersByTimeAsync(500)
    await expect(read).resolves.toMatchObject({ count: 0 })
    expect(fetched).toHaveBeenCalledTimes(2)
    stop()

    fetched.mockClear().mockImplementation(() => rateLimited('1'))
    const never = callProxy(orders.list, {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await never).toMatchObject({ status: 429, ...withCode('rate_limited') })
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('is not sent a change again, and no other one meanwhile', async () => {
    fetched.mockImplementation(() => rateLimited('7'))
    const refusal = { status: 429, ...withCode('rate_limited', { seconds: 7 }) }
    await expect(cancel()).rejects.toMatchObject(refusal)
    await expect(cancel()).rejects.toMatchObject(refusal)
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('is sent a refused change again after that time, where the user watches its progress', async () => {
    fetched.mockImplementation(async () => Response.json({ success: true }))
    fetched.mockImplementationOnce(() => rateLimited('7'))
    const change = retryWhileRateLimited(cancel)
    await vi.advanceTimersByTimeAsync(6900)
    expect(fetched).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(500)
    await change
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('[REL-12] is waited for by its own clock, whatever form Retry-After has', () => {
    const now = Date.parse('2026-10-21T07:28:00Z')
    vi.setSystemTime(now)
    const [earlier, date, later] = ['07:00:00', '07:28:00', '07:28:10'].map((time) => `Wed, 21 Oct 2026 ${time} GMT`)
    const given = ['7', '0', `${later}`, `${earlier}`]
    expect(given.map((text) => retryAfterOf(new Headers({ 'retry-after': text })))).toEqual([7, 1, 10, 1])
    for (const minutes of [5, -5]) {
      vi.setSystemTime(now + minutes * 60_000)
      expect(retryAfterOf(new Headers({ date: `${date}`, 'retry-after': `${later}` }))).toBe(10)
    }
  })
})
