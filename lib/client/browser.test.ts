import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { templates } from '#lib/contract/templates.ts'
import { callProxy, mutationFor, queryFor } from './browser.ts'
import { connection } from './connection.ts'
import { type LateCall, lateCalls } from './late-calls.ts'
import { setPageAccount, setPageSession } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { rateLimit, retryAfterOf, retryWhileRateLimited } from './rate-limit.ts'

const empty = { success: true, count: 0, page: 1, pages: 1, data: [] }
const fetched = vi.fn<typeof fetch>()
const page = Object.assign(new EventTarget(), {
  location: {
    assign: vi.fn<(url: string) => void>(),
    reload: vi.fn<() => void>(),
    pathname: '/orders/list',
    search: '?page=2',
  },
})
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
  const [url, init] = fetched.mock.calls[0] ?? []
  return { url, ...init, headers: new Headers(init?.headers) }
}

describe('a call from the browser', () => {
  it('goes to the proxy, says that a page of ours makes it, and for which account', async () => {
    setPageAccount('account-1')
    await callProxy(orders.list, { query: { page: 2 } })
    expect(sent().url).toBe('/api/upstream/order?page=2&pagesize=10&sort=orderData.date&direction=-1')
    expect(Object.fromEntries(sent().headers)).toEqual({
      accept: 'application/json',
      'x-sfl': '1',
      'x-sfl-account': 'account-1',
    })
  })

  it('says when no person asked', async () => {
    await callProxy(orders.list, {}, undefined, { background: true })
    expect(sent().headers.get('x-sfl-background')).toBe('1')
  })

  it('leaves the type of a form to the browser', async () => {
    fetched.mockImplementation(async () => Response.json({}, { status: 400 }))
    const input = { name: 'L', extension: 'html', contentType: 'text/html', type: 'html' } as const
    await expect(callProxy(templates.create, { body: input })).rejects.toMatchObject({ status: 400 })
    expect(sent().headers.has('content-type')).toBe(false)
  })

  it('is a 502 when the portal itself is away', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(callProxy(orders.list, {})).rejects.toMatchObject({
      status: 502,
      details: { code: 'portal_unreachable' },
    })
  })

  it('is not an error of the portal when it was cancelled', async () => {
    const cancelled = AbortSignal.abort()
    fetched.mockRejectedValue(cancelled.reason)
    await expect(callProxy(orders.list, {}, cancelled)).rejects.toBe(cancelled.reason)
  })

  it('has the types, key and function that react-query wants', async () => {
    const options = queryFor(orders.details, { params: { id: '9' } })
    expect(options.queryKey).toEqual(['orders', 'details', { params: { id: '9' } }])
    expect(mutationFor(orders.cancel).mutationKey).toEqual(['orders', 'cancel'])
    expectTypeOf(mutationFor(shipments.ship).mutationFn!).parameter(0).toExtend<{ params: { id: string } }>()
  })
})

describe('a page that can no longer be used', () => {
  const refusing = (status: number, code: string) => {
    fetched.mockImplementation(async () => Response.json({ code }, { status }))
    return Promise.allSettled([callProxy(orders.list, {}), callProxy(orders.list, {})])
  }

  it('[REL-11] is left once when the session ended', async () => {
    await refusing(401, 'session_ended')
    expect(page.location.assign.mock.calls).toEqual([['/api/session/ended?next=%2Forders%2Flist%3Fpage%3D2']])
  })

  it('is left for the lock page, which knows the way back', async () => {
    await refusing(423, 'session_locked')
    expect(page.location.assign.mock.calls).toEqual([['/locked?next=%2Forders%2Flist%3Fpage%3D2']])
  })

  it('[SEC-26] is left for the first page when another account was chosen', async () => {
    await refusing(409, 'account_changed')
    expect(page.location.assign.mock.calls).toEqual([['/#moved']])
  })

  it.each([
    [401, 'other'],
    [409, 'already_shipped'],
    [403, 'session_ended'],
    [500, ''],
  ])('is not left for %i %s', async (status, code) => {
    await refusing(status, code)
    expect([page.location.assign.mock.calls, page.location.reload.mock.calls]).toEqual([[], []])
  })
})

describe('what failed in the cache', () => {
  const failing = async (status: number, code: string, meta: { failure?: string }) => {
    fetched.mockImplementation(async () => Response.json({ code }, { status }))
    const notify = vi.fn<(failure: string | undefined, error: unknown) => void>()
    const client = createQueryClient({ notify })
    await client.fetchQuery({ ...queryFor(orders.list, {}), meta }).catch(() => undefined)
    const mutation = client.getMutationCache().build(client, { ...mutationFor(orders.cancel), meta })
    await mutation.execute({ params: { id: '1' } }).catch(() => undefined)
    client.clear()
    return notify.mock.calls.map(([failure]) => failure)
  }

  it('is told in its own words', async () => {
    expect(await failing(500, '', { failure: 'orders.cancel.failed' })).toEqual([
      'orders.cancel.failed',
      'orders.cancel.failed',
    ])
  })

  it('is told for every change, and for a read that asks for it', async () => {
    expect(await failing(500, '', {})).toEqual([undefined])
  })

  it('is not told when the page is left anyway', async () => {
    expect(await failing(401, 'session_ended', { failure: 'x' })).toEqual([])
  })

  it('is not asked again by the browser, unless the portal was away', async () => {
    await failing(500, '', {})
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('[REL-01] a call without an answer', () => {
  const silent = () => {
    const ended = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ended.signal)
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    return { timeout, giveUp: () => ended.abort() }
  }

  it('ends in words, and is sent once', async () => {
    const { timeout, giveUp } = silent()
    const call = callProxy(shipments.ship, { params: { id: '1' }, body: { trackingNumber: 'T' } })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    giveUp()
    await expect(call).rejects.toMatchObject({ status: 504, details: { code: 'portal_unreachable' } })
    expect(fetched).toHaveBeenCalledOnce()
    expect(timeout).toHaveBeenCalledWith(45_000)
  })

  it.each([
    [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'text/html'],
    [503, '<html><body><h1>503 Service Unavailable</h1></body></html>', 'text/html'],
    [520, '<!DOCTYPE html><title>Web server is returning an unknown error</title>', 'text/html; charset=UTF-8'],
    [504, '', undefined],
  ])('is one that a proxy in front of the portal answers with %i and a page of its own', async (status, body, type) => {
    fetched.mockImplementation(
      async () => new Response(body, { status, headers: type ? { 'content-type': type } : {} }),
    )
    const call = callProxy(shipments.ship, { params: { id: '1' }, body: { trackingNumber: 'T' } })
    await expect(call).rejects.toMatchObject({ status, details: { code: 'portal_unreachable' } })
  })

  it('is a failure, not half an answer, when it breaks off in the middle', async () => {
    fetched.mockImplementation(
      async () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })),
    )
    await expect(callProxy(orders.list, {})).rejects.toMatchObject({ details: { code: 'portal_unreachable' } })
  })
})

describe('a call whose row of the contract comes late', () => {
  const completed = { success: true, completedOrder: true }
  const coming = (call: LateCall<typeof production.completeItem>) => {
    const row = Promise.withResolvers<typeof production.completeItem>()
    return { call: { ...call, load: () => row.promise }, row }
  }
  afterEach(() => connection.set({ ...connection.get(), state: 'fine' }))

  it('is made as the same call, under the same key of the cache', async () => {
    const input = { query: { status: 'live', page: 2 } } as const
    await callProxy(lateCalls.items, input)
    await callProxy(production.items, input)
    const [late, early] = fetched.mock.calls.map(([url]) => url)
    expect(late).toBe(early)
    expect(queryFor(lateCalls.items, input).queryKey).toEqual(queryFor(production.items, input).queryKey)
  })

  it('goes out before its row where that is not needed, and reads the answer with it', async () => {
    const { call, row } = coming(lateCalls.completeItem)
    fetched.mockImplementation(async () => Response.json(completed))
    const answer = callProxy(call, { params: { id: '1' } }, undefined, { keepalive: true })
    await vi.waitFor(() => expect(sent()).toMatchObject({ url: '/api/upstream/item/1/complete', method: 'PUT' }))
    row.resolve(production.completeItem)
    await expect(answer).resolves.toEqual(completed)
  })

  it('is like one without an answer when its row does not come', async () => {
    const { call, row } = coming(lateCalls.completeItem)
    fetched.mockImplementation(async () => Response.json(completed))
    row.reject(new TypeError('Failed to load chunk'))
    const unreachable = { status: 502, details: { code: 'portal_unreachable' } }
    await expect(callProxy(call, { params: { id: '1' } })).rejects.toMatchObject(unreachable)
    expect(connection.get().state).toBe('suspected')
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('[REL-19] has not gone out when it needed its row first', async () => {
    const call: typeof lateCalls.ship = {
      ...lateCalls.ship,
      load: () => Promise.reject(new TypeError('Failed to load chunk')),
    }
    const input = { params: { id: '1' }, body: { trackingNumber: 'T' } }
    await expect(callProxy(call, input)).rejects.toMatchObject({ details: { code: 'not_sent' } })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('[REL-19] is not sent without a connection, nor is its row asked for', async () => {
    connection.set({ ...connection.get(), state: 'lost' })
    const load = vi.fn<typeof lateCalls.cancelOrder.load>()
    const call = { ...lateCalls.cancelOrder, load }
    await expect(callProxy(call, { params: { id: '1' } })).rejects.toMatchObject({ details: { code: 'not_sent' } })
    expect(load).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('has the name, the method and the path of its row, and with a path neither query nor body', async () => {
    for (const { name, method, path, load } of Object.values<LateCall<Call>>(lateCalls)) {
      const row = await load()
      expect(row).toMatchObject({ name, method, path: path ?? row.path })
      const isBare = row.query === undefined && row.body === undefined
      expect({ name, isAllowed: path === undefined || isBare }).toEqual({ name, isAllowed: true })
    }
  })
})

describe('[ST-08] a page that is suspended for what the user typed', () => {
  const returnsAfter = (first: Response) => {
    fetched.mockImplementationOnce(async () => first)
    return setPageSession({ hasInput: () => true, canContinue: async () => true, canRender: async () => true })
  }
  const ended = () => Response.json({ code: 'session_ended' }, { status: 401 })

  it('reads again once its session goes on', async () => {
    const stop = returnsAfter(ended())
    await expect(callProxy(orders.list, {})).resolves.toMatchObject({ count: 0 })
    expect(page.location.assign).not.toHaveBeenCalled()
    stop()
  })

  it('asks nothing again that was asked for that moment', async () => {
    const stop = returnsAfter(ended())
    await expect(callProxy(orders.list, {}, undefined, { isForNow: true })).rejects.toMatchObject({
      details: { code: 'signed_in_again' },
    })
    expect(fetched).toHaveBeenCalledOnce()
    stop()
  })

  it('sends no change again by itself, and says so', async () => {
    const stop = returnsAfter(ended())
    await expect(callProxy(orders.cancel, { params: { id: '1' } })).rejects.toMatchObject({
      details: { code: 'signed_in_again' },
    })
    expect(fetched).toHaveBeenCalledOnce()
    stop()
  })
})

describe('[REL-16] a service that is rate limited', () => {
  const rateLimited = (retryAfter: string) =>
    new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } })
  let tests = 0
  beforeEach(async () => {
    vi.useFakeTimers()
    tests += 1
    await vi.advanceTimersByTimeAsync(tests * 120_000) // past what the test before has waited for
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is asked again by a read after Retry-After, not sooner, and the page says so', async () => {
    const told = vi.fn()
    const stop = rateLimit.subscribe(() => told(rateLimit.get().seconds))
    fetched.mockImplementationOnce(async () => rateLimited('7'))
    const read = callProxy(orders.list, {})
    await vi.advanceTimersByTimeAsync(6900)
    expect(fetched).toHaveBeenCalledOnce()
    expect(told.mock.calls).toEqual([[7]])
    await vi.advanceTimersByTimeAsync(500)
    await expect(read).resolves.toMatchObject({ count: 0 })
    expect(fetched).toHaveBeenCalledTimes(2)
    stop()
  })

  it('is not asked for ever', async () => {
    fetched.mockImplementation(async () => rateLimited('1'))
    const [read] = await Promise.all([
      Promise.allSettled([callProxy(orders.list, {})]),
      vi.advanceTimersByTimeAsync(20_000),
    ])
    expect(read).toMatchObject([{ status: 'rejected', reason: { status: 429, details: { code: 'rate_limited' } } }])
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('is not sent a change again, and no other one meanwhile', async () => {
    fetched.mockImplementation(async () => rateLimited('7'))
    const refusal = { status: 429, details: { code: 'rate_limited', seconds: 7 } }
    await expect(callProxy(orders.cancel, { params: { id: '1' } })).rejects.toMatchObject(refusal)
    await expect(callProxy(orders.cancel, { params: { id: '1' } })).rejects.toMatchObject(refusal)
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('is sent a refused change again after that time, where the user watches its progress', async () => {
    fetched.mockImplementationOnce(async () => rateLimited('7'))
    fetched.mockImplementation(async () => Response.json({ success: true }))
    const change = retryWhileRateLimited(() => callProxy(orders.cancel, { params: { id: '1' } }))
    await vi.advanceTimersByTimeAsync(6900)
    expect(fetched).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(500)
    await change
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['7', 7],
    ['0', 1],
    [null, 5],
    ['soon', 5],
    ['-3', 5],
    ['Wed, 21 Oct 2026 07:28:10 GMT', 10],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 1],
  ])('reads Retry-After: %s', (text, seconds) => {
    vi.setSystemTime('2026-10-21T07:28:00Z')
    expect(retryAfterOf(new Headers(text === null ? {} : { 'retry-after': text }))).toBe(seconds)
  })

  it.each([5, -5])('[REL-12] waits as long when the clock of this computer is %i minutes off', (minutes) => {
    vi.setSystemTime(Date.parse('2026-10-21T07:28:00Z') + minutes * 60_000)
    const [date, later] = ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:10 GMT']
    expect(retryAfterOf(new Headers({ date, 'retry-after': later }))).toBe(10)
  })
})
