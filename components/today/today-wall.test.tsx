// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { TodayWall } from './today-wall.tsx'

vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en-GB',
  getTranslations: async () => (key: string, values?: { time?: string }) => [key, values?.time].join(' '),
}))

const minuteMs = 60_000
const now = Date.parse('2026-11-29T09:30:00Z')
const today: Parameters<typeof TodayWall>[0]['today'] = {
  now,
  time: { timezone: 'Asia/Tokyo', dateFormat: 'dd/MM/yyyy', hours: undefined },
  pace: {},
  nextStart: now + 600 * minuteMs,
  stages: [],
  shipped: [],
  next: [],
  counts: { overdue: 0, today: 0, next: 0 },
  done: 0,
  total: 0,
  willMiss: [],
  mayMissMore: false,
  isPartial: false,
  isGathered: false,
}

it('[TD-03] a wall says an hour ahead, in the time of the account, when its sign-in ends', async () => {
  const told = async (minutesLeft: number) => {
    cleanup()
    renderInPage(await TodayWall({ today, sessionEndsAt: now + minutesLeft * minuteMs }))
    return screen.queryByText(/^signInAt/)?.textContent
  }
  expect(await told(61)).toBeUndefined()
  expect(await told(59)).toBe('signInAt 19:29')
})

it('[TD-03] a wall that is older than today says from which day it is', async () => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  renderInPage(await TodayWall({ today, sessionEndsAt: Number.POSITIVE_INFINITY }))
  expect(screen.getByText(/^asOf/).textContent).toBe('asOf 18:30')
  await act(() => vi.advanceTimersByTimeAsync(331 * minuteMs))
  expect(screen.getByText(/^asOf/).textContent).toBe('asOf 29/11/2026 18:30')
})
