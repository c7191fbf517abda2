// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { Clock } from '#components/work/deadline.tsx'
import type { ShipmentStage } from '#lib/contract/today.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { TodayLists } from './today-lists.tsx'

vi.mock('next-intl/server', () => import('#components/testing/server.ts'))
vi.mock('#lib/today/loaders.ts', () => ({ rowLimit: 10 }))

const friday = Date.parse('2026-11-27T09:30:00Z')
const dayMs = 86_400_000

function dueAt(at: number, stage: ShipmentStage) {
  const shipByDate = new Date(at).toISOString()
  const names = { _id: stage, orderId: stage, sourceOrderId: stage, sourceName: '', customerName: '', orderStatus: '' }
  const counts = { itemCount: 1, completedCount: 0, number: 1, shipmentCount: 1, isOutsourced: false }
  return { ...names, ...counts, stage, shipByDate, leaveBy: shipByDate }
}

async function renderDay({ daysToNext = 3, late = 'ready' as ShipmentStage, done = 0, more = {} }) {
  const nextStart = friday + daysToNext * dayMs
  const today = {
    now: friday,
    time: {},
    pace: {},
    nextStart,
    done,
    total: done + 1,
    counts: { overdue: 1, today: 0, next: 1 },
    stages: [{ stage: late, count: 1, rows: [dueAt(friday - dayMs, late)] }],
    next: [dueAt(nextStart, 'production')],
    shipped: [],
    willMiss: [],
    mayMissMore: false,
    isPartial: false,
    isGathered: false,
    ...more,
  }
  renderInPage(<Clock startedAt={friday}>{await TodayLists({ today, canShip: true })}</Clock>)
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

it.each([
  [1, 1, 'Due tomorrow', '/work?due=tomorrow'],
  [1, 1.9, 'Due tomorrow', '/work'],
  [3, 3, 'Due on Monday', '/work'],
])(
  '[TD-01] the next working day, in %d days, leads to a list of what is due in %d',
  async (daysToNext, due, name, href) => {
    await renderDay({ daysToNext, more: { next: [dueAt(friday + due * dayMs, 'production')] } })
    expect(hrefOf(`Show all: ${name}`)).toBe(href)
  },
)

it.each([
  ['production', ['/work', '/work']],
  ['ready', [undefined, undefined]],
] as const)('[TD-01] of what is late, only what is in production leads to Live Jobs: %s', async (late, hrefs) => {
  await renderDay({ late })
  expect(['Overdue', 'Show all: In production'].map(hrefOf)).toEqual(hrefs)
})

it.each([
  ['complete', ['complete']],
  ['printready', ['complete', 'printready']],
])('[TD-01] what is ready to ship of a %s order leads to such orders', async (orderStatus, statuses) => {
  const rows = [{ ...dueAt(friday, 'ready'), orderStatus }]
  await renderDay({ more: { stages: [{ stage: 'ready', count: 1, rows }] } })
  const { searchParams } = new URL(hrefOf('Show all: Ready to ship') ?? '', window.location.origin)
  expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({ 'orderData.status': statuses })
})

it('[TD-01] all sheets of the rows in production are printed at once, without a partner’s', async () => {
  const rows = ['a', 'b', 'a', 'partner'].map((orderId, at) => {
    return { ...dueAt(friday, 'production'), _id: `${at}`, orderId, isOutsourced: orderId === 'partner' }
  })
  await renderDay({ more: { stages: [{ stage: 'production', count: 4, rows }], next: [] } })
  expect(hrefOf('Print sheets of these 2 orders')).toBe('/job-sheet?orderIds=a,b')
})

it('[TD-01] what has left, but is not listed, is counted as more', async () => {
  await renderDay({ done: 14 })
  expect(screen.getByText('14 more')).toBeDefined()
  expect(screen.queryByText('Nothing has been shipped yet.')).toBeNull()
})

it('[TD-01] what left on a day that has no time says the day alone', async () => {
  await renderDay({ more: { shipped: [{ ...dueAt(friday, 'ready'), shippedDate: '2026-11-27' }] } })
  expect(screen.getByText('Left 2026/11/27')).toBeDefined()
})

it('[TD-01] [TD-02] a day that is known in part claims nothing of the rest, and foretells nothing', async () => {
  const stages = [{ stage: 'artwork' as const, count: 0, rows: [] }]
  const counts = { overdue: 0, today: 0, next: 0 }
  await renderDay({ more: { isPartial: true, isGathered: true, stages, counts, total: 0, next: [] } })
  expect(screen.getByText('Overdue').nextSibling?.textContent).toBe('0+')
  expect(screen.getByText('Waiting for artwork · 0+')).toBeDefined()
  expect(hrefOf('Show all: Waiting for artwork')).toContain('/orders')
  for (const claim of ['No artwork is missing.', 'Nothing has to leave today', 'Will miss its time', /working hours/])
    expect(screen.queryByText(claim)).toBeNull()
})
