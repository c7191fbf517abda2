import { expect, it } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { createCalendar } from './calendar/calendar.ts'
import { type Ask, readCount, readDay, readPace } from './read-day.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const calendar = createCalendar({ timezone: 'UTC' })

/** An upstream that knows only Spec 1 §7. */
function plain(answers: Record<string, (query: Record<string, unknown>) => unknown>) {
  const asked: string[] = []
  const ask = (async (call: Call, input: { query?: Record<string, unknown> }) => {
    asked.push(call.name)
    const answer = answers[call.name]
    if (!answer) throw new UpstreamError(call.name, 404, undefined)
    return answer(input.query ?? {})
  }) as unknown as Ask
  return { ask, asked }
}
const item = (id: string, shipmentId: string, shipByDate: string, more: object) => ({
  _id: id,
  orderId: `of ${shipmentId}`,
  shipmentId,
  shipByDate,
  quantity: 1,
  order: { sourceOrderId: '', sourceName: '', status: '' },
  components: [],
  ...more,
})
const done = { status: 'complete', completed: '2026-11-25T10:00:00Z' }
const evening = '2026-11-25T18:00:00Z'

it('[TD-01] an upstream without the addition tells the day by its items, orders and shipments', async () => {
  const live = [
    item('1', 'a', '2026-11-25T09:00:00Z', { status: 'live' }),
    item('2', 'b', evening, { status: 'live' }),
    item('3', 'c', '2026-11-26T09:00:00Z', { status: 'live' }),
  ]
  const complete = [
    item('4', 'b', evening, done),
    item('5', 'd', evening, done),
    item('6', 'e', evening, { ...done, shippedDate: '2026-11-25T11:00:00Z' }),
    item('7', 'f', '2026-11-24T09:00:00Z', { ...done, shippedDate: '2026-11-24T11:00:00Z' }),
  ]
  const order = {
    _id: 'late',
    source: { name: 'Lumen' },
    orderData: { sourceOrderId: 'PO-1', status: 'error', items: [] },
  }
  const { ask } = plain({
    'production.items': ({ status }) => ({ data: status === 'live' ? live : complete }),
    'orders.list': () => ({ data: [order], count: 1 }),
    'shipments.ofOrder': () => ({ data: [{ _id: 'g', status: 'live', shipByDate: evening }] }),
    'orders.extra': () => ({ shippedToday: 1 }),
  })
  const day = await readDay(ask, 'site', calendar, now, 10)
  expect(day.data.map(({ _id, stage }) => `${_id} ${stage}`)).toEqual([
    'g artwork',
    'a production',
    'b production',
    'd ready',
  ])
  expect(day).toMatchObject({ next: [{ _id: 'c' }], shipped: [{ _id: 'e' }], shippedToday: 1, isPartial: false })
  expect(day.stages.production).toEqual({ overdue: 1, today: 1, next: 1 })
})

it('[TD-01] such an upstream’s shipment that has to leave on a day is due until that day ends', async () => {
  const { ask } = plain({
    'production.items': ({ status }) => ({ data: status === 'live' ? [item('1', 'a', '2026-11-25', { status })] : [] }),
    'orders.list': () => ({ data: [{ _id: 'o', source: {}, orderData: { items: [] } }], count: 1 }),
    'shipments.ofOrder': () => ({ data: [{ _id: 'b', status: 'live', shipByDate: '2026-11-25' }] }),
  })
  const { stages } = await readDay(ask, 'days', calendar, now, 10)
  const due = { overdue: 0, today: 1, next: 0 }
  expect(stages).toMatchObject({ artwork: due, production: due })
})

it('[TD-01] such an upstream’s shipment that left last night at the site has not left today', async () => {
  const leftAt = (id: string, shippedDate: string) => item(id, id, '2026-11-25', { ...done, shippedDate })
  const left = [leftAt('a', '2026-11-24T23:30:00'), leftAt('b', '2026-11-25T00:30:00')]
  const { ask } = plain({
    'production.items': ({ status }) => ({ data: status === 'live' ? [] : left }),
    'orders.list': () => ({ data: [], count: 0 }),
  })
  const { shipped } = await readDay(ask, 'tokyo', createCalendar({ timezone: 'Asia/Tokyo' }), now, 10)
  expect(shipped).toMatchObject([{ _id: 'b', shippedDate: '2026-11-24T15:30:00.000Z' }])
})

it('[TD-01] such an upstream’s shipment that left on a day has left today, also west of UTC', async () => {
  const left = ['2026-11-24', '2026-11-25'].map((day) => item(day, day, evening, { ...done, shippedDate: day }))
  const { ask } = plain({
    'production.items': ({ status }) => ({ data: status === 'live' ? [] : left }),
    'orders.list': () => ({ data: [], count: 0 }),
  })
  const { shipped } = await readDay(ask, 'york', createCalendar({ timezone: 'America/New_York' }), now, 10)
  expect(shipped).toMatchObject([{ shippedDate: '2026-11-25' }])
})

it('[TD-01] such an upstream’s shipment whose order waits for artwork is listed once, not as ready', async () => {
  const { ask } = plain({
    'production.items': ({ status }) => ({ data: status === 'live' ? [] : [item('1', 'a', evening, done)] }),
    'orders.list': () => ({ data: [{ _id: 'o', source: {}, orderData: { status: 'error', items: [] } }], count: 1 }),
    'shipments.ofOrder': () => ({ data: [{ _id: 'a', status: 'live', shipByDate: evening }] }),
  })
  const { data } = await readDay(ask, 'stopped', calendar, now, 10)
  expect(data).toMatchObject([{ _id: 'a', stage: 'artwork' }])
})

it('[TD-01] such an upstream counts what has left, which its list may not show in full', async () => {
  const left = item('1', 'a', evening, { ...done, shippedDate: '2026-11-25T11:00:00Z' })
  const answers = {
    'production.items': ({ status }: Record<string, unknown>) => ({ data: status === 'live' ? [] : [left] }),
    'orders.list': () => ({ data: [], count: 0 }),
  }
  const dayWith = (shippedToday: number) =>
    readDay(plain({ ...answers, 'orders.extra': () => ({ shippedToday }) }).ask, 'site', calendar, now, 10)
  expect(await dayWith(1)).toMatchObject({ shipped: [{ _id: 'a' }], shippedToday: 1, isPartial: false })
  expect(await dayWith(14)).toMatchObject({ shipped: [{ _id: 'a' }], shippedToday: 14, isPartial: true })
  expect(await readDay(plain(answers).ask, 'site', calendar, now, 10)).toMatchObject({
    shippedToday: 1,
    isPartial: true,
  })
})

it('[TD-01] such an upstream is asked for some pages, and the page says that it does not know all', async () => {
  const many = Array.from({ length: 100 }, (_, index) => item(`${index}`, `${index}`, evening, { status: 'live' }))
  const { ask, asked } = plain({
    'production.items': () => ({ data: many }),
    'orders.list': () => ({ data: [], count: 0 }),
  })
  expect(await readDay(ask, 'site', calendar, now, 10)).toMatchObject({ isPartial: true })
  expect(asked.filter((name) => name === 'production.items')).toHaveLength(6)
})

it('[TD-01] such an upstream is asked for the oldest waiting orders, of which some may be overdue', async () => {
  const source = { name: '' }
  const orderAt = (at: number) => ({
    _id: `${at}`,
    source,
    orderData: { sourceOrderId: '', status: 'error', items: [] },
  })
  const waiting = Array.from({ length: 450 }, (_, at) => orderAt(at)) // newest first, as the upstream lists them
  const { ask, asked } = plain({
    'production.items': () => ({ data: [] }),
    'orders.list': ({ page, pagesize }) => {
      const [at, size] = [Number(page ?? 1) - 1, Number(pagesize)]
      return { data: waiting.slice(at * size, (at + 1) * size), count: waiting.length }
    },
    'shipments.ofOrder': () => ({ data: [{ _id: 's', status: 'live', shipByDate: '2026-11-24T09:00:00Z' }] }),
  })
  const day = await readDay(ask, 'site', calendar, now, 10)
  expect(day).toMatchObject({ stages: { artwork: { overdue: 100 } }, isPartial: true, isGathered: true })
  expect(day.data.map(({ orderId }) => Number(orderId))).toEqual([449, 448, 447, 446, 445, 444, 443, 442, 441, 440])
  expect(asked.filter((name) => name === 'orders.list')).toHaveLength(3)
  const countAsked = () => asked.filter((name) => name === 'shipments.ofOrder').length
  expect(countAsked()).toBe(100)
  expect(await readDay(ask, 'site', calendar, now, 10)).toEqual(day)
  expect(countAsked(), 'read again soon').toBe(100)
  await readDay(ask, 'other', calendar, now, 10)
  expect(countAsked(), 'of another account').toBe(200)
})

it('[TD-01] [TD-02] the counter of such an upstream is its own, and nothing is foretold there', async () => {
  const { ask } = plain({ 'orders.extra': () => ({ statuses: {}, dueToday: 18, shippedToday: 14 }) })
  expect(await readCount(ask, { timezone: 'UTC' }, now)).toEqual({
    done: 14,
    total: 32,
    dayEndsInMs: 12 * 60 * 60_000,
  })
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
  expect(await readPace(ask, 'plain', { hours }, calendar, now)).toEqual({})
  expect(await readPace(ask, 'no hours', {}, calendar, now)).toEqual({})
  await expect(readCount(plain({}).ask, {}, now)).rejects.toThrow('404')
})
