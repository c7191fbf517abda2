// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { awaited, fileWith } from '#tests/support/files.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { useFile } from './use-file.ts'

const fetched = vi.fn<typeof fetch>()
const notYet = () => Response.json(fileWith([awaited]))
const visibility = vi.spyOn(document, 'visibilityState', 'get')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  visibility.mockReturnValue('visible')
  fetched.mockImplementation(async () => notYet())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

function Watched() {
  return <output>{useFile('file-1', 'order-1').data?.status}</output>
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function look(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}
const callsWithin = async (ms: number) => {
  const before = fetched.mock.calls.length
  await pass(ms)
  return fetched.mock.calls.length - before
}

it('[REL-19] an awaited file is asked for less and less, also with a clock set back', async () => {
  renderInPage(<Watched />)
  expect(await callsWithin(10_000)).toBeGreaterThan(8)
  expect(await callsWithin(100_000)).toBeLessThan(40)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await callsWithin(60_000)).toBeLessThan(6)
})

it('[REL-19] a file that could not be read at first is read again by itself', async () => {
  fetched.mockImplementation(async () => Response.json({ error: { message: 'no' } }, { status: 503 }))
  renderInPage(<Watched />)
  await pass(1000)
  fetched.mockImplementation(async () => notYet())
  await pass(25_000)
  expect(screen.getByText('notreceived')).toBeDefined()
})

it('[REL-19] an awaited file is asked for once at a time, and not by a hidden page', async () => {
  renderInPage(<Watched />)
  await pass(3000)
  look('hidden')
  expect(await callsWithin(60_000)).toBe(0)
  look('visible')
  expect(await callsWithin(3000)).toBeGreaterThan(0)
  const slow = Promise.withResolvers<Response>()
  fetched.mockImplementation(() => slow.promise)
  expect(await callsWithin(30_000)).toBe(1)
  slow.resolve(notYet())
  fetched.mockImplementation(async () => notYet())
  expect(await callsWithin(30_000)).toBeGreaterThan(1)
})

it('[REL-19] a file that is being fetched is not asked for while its page waits for a sign-in', async () => {
  const back = Promise.withResolvers<boolean>()
  const goesOn = () => back.promise
  onTestFinished(setPageSession({ hasInput: () => true, canContinue: goesOn, canRender: goesOn }))
  renderInPage(<Watched />)
  await pass(500)
  fetched.mockImplementation(async () => Response.json({ code: 'session_ended' }, { status: 401 }))
  expect(await callsWithin(60_000)).toBe(1)
  fetched.mockImplementation(async () => notYet())
  back.resolve(true)
  expect(await callsWithin(10_000)).toBeGreaterThan(0)
})

it.each([400, 404, 405, 501])('[ST-01] a file answered with %i is found among those of its order', async (status) => {
  fetched.mockImplementation(async (address) =>
    typeof address === 'string' && address.includes('/byorder/')
      ? Response.json({ data: [fileWith([{}])] })
      : Response.json({ error: { message: 'no' } }, { status }),
  )
  renderInPage(<Watched />)
  await pass(1000)
  expect(screen.getByText('ready')).toBeDefined()
})
