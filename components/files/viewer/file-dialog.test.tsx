// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { OpenFile } from '#components/files/viewer/open-file.tsx'
import { reasonOf } from '#components/testing/forms.ts'
import { files } from '#lib/contract/files.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { awaited, cardPages, fileWith } from '#tests/support/files.ts'
import { act, cleanup, fireEvent, renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'

const portal = fakePortal()
beforeAll(async () => void (await import('./file-dialog.tsx')))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const ids = { fileId: 'file-1', orderId: 'order-1', componentId: 'component-1', name: 'Card' }
const rights = { orderStatus: 'printready', canPrint: true, canRefetch: true, refetchBlocked: false }
const about = { ...ids, ...rights, time: { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' } }

/** Opens the dialog of a file, in the place of another one that the test opened. */
function open(file: ReturnType<typeof fileWith>) {
  cleanup()
  portal.use(answer(files.details, file))
  return openAnswered()
}
async function openAnswered() {
  const { user } = renderInPage(
    <OpenFile item="Cards" {...about}>
      thumbnail
    </OpenFile>,
  )
  await user.click(screen.getByRole('button', { name: /^View file Card/ }))
  const shown = within(await screen.findByRole('dialog', { name: /^Card/ }))
  await shown.findByText('Created')
  return shown
}

/** The value beside a name. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent

it('[FM-01] what opens a file says of which item it is: others have the same component', () => {
  const opener = (item: string) => (
    <OpenFile key={item} item={item} {...about}>
      thumbnail
    </OpenFile>
  )
  renderInPage(<>{['Cards', 'Flyers'].map(opener)}</>)
  screen.getByRole('button', { name: /^View file Card of Flyers/ })
})

it('[FM-03] facts that are not told are left out, and unknown ones shown as they came', async () => {
  const shown = await open(fileWith([], { status: 'ready', currentRevision: 1, pageCount: 0, fileSize: 0 }))
  expect(['Pages', 'File size'].map(fact)).toEqual([undefined, undefined])
  expect(await shown.findByRole('img')).toBeDefined()
  const config = cardPages([1], { boxes: { media: { x: 0, y: 0, width: 91, height: 61 } } as never })
  const other = await open(fileWith([{}, { status: 'processing', pageCount: 0, pageConfigs: [config] }]))
  expect(other.getByText('processing')).toBeDefined()
  expect(other.getByRole('option', { name: '2 – processing – 20/11/2026 10:00 (current)' })).toBeDefined()
  for (const text of ['No pages', 'The boxes of this page are not known.', 'Cyan'])
    expect(other.getByText(text)).toBeDefined()
})

it('[FM-02] a local file is neither downloaded nor refetched, whatever pages are counted', async () => {
  const plain = { status: 'ready', currentRevision: 1, pageCount: 0, localFile: true } as const
  for (const file of [fileWith([{ pageCount: 0, pageConfigs: [] }], { localFile: true }), fileWith([], plain)]) {
    const shown = await open(file)
    const reason = reasonOf(shown.getByRole('button', { name: 'Download File' }))
    expect(reason).toBe('This file is at the print site and was never uploaded.')
    expect(shown.queryByRole('button', { name: 'Refetch file' })).toBeNull()
    expect(shown.getAllByText('Local file')).toHaveLength(2)
    expect(shown.queryByRole('img')).toBeNull()
  }
})

it('[FM-05] an awaited file is polled in the background, and the focus stays once it is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // Only what the user does keeps a session awake.
  const asked: (string | null)[] = []
  const details = ({ headers }: Request) => fileWith([asked.push(headers.get('x-sfl-background')) < 4 ? awaited : {}])
  portal.use(answer(files.details, details))
  const shown = await openAnswered()
  expect(shown.getByText('The file has not been received yet. It appears here as soon as it has.')).toBeDefined()
  act(() => shown.getByRole('button', { name: 'Download File' }).focus())
  for (const calls of [2, 3, 4]) {
    await act(async () => vi.advanceTimersByTime(1000))
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(calls))
  }
  const link = await shown.findByRole('link', { name: 'Download File' })
  expect(document.activeElement).toBe(link)
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(asked).toEqual([null, '1', '1', '1'])
})

it('[FM-01] a failure stays while the file is read again, and “Try again” leaves focus on the stage', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const next = vi.fn<() => Response | Promise<Response>>(() => refusal(500, 'Out of order'))
  portal.use(answer(files.details, next))
  const { user } = renderInPage(
    <OpenFile item="Cards" {...about}>
      thumbnail
    </OpenFile>,
  )
  await user.click(screen.getByRole('button', { name: /^View file Card/ }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  act(() => retry.focus())
  const { promise, resolve } = Promise.withResolvers<Response>()
  next.mockClear().mockReturnValue(promise)
  await act(async () => vi.advanceTimersByTime(20_000))
  await waitFor(() => expect(next).toHaveBeenCalled())
  await act(async () => vi.advanceTimersByTime(100))
  expect(document.activeElement).toBe(retry)
  next.mockReturnValue(Promise.withResolvers<Response>().promise)
  resolve(refusal(500, 'Still out of order'))
  await screen.findByText(/^Still out of order/)
  await user.click(retry)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pages' }))
})

it('[FM-01] where the upstream gives no single file, the list of the order is polled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const details = vi.fn(() => refusal(404, 'Path not found'))
  const given = [[fileWith([awaited])], [fileWith([awaited])], [], [fileWith([{}])]]
  const ofOrder = vi.fn(() => ({ data: given.shift() ?? [] }))
  portal.use(answer(files.details, details), answer(files.ofOrder, ofOrder))
  await openAnswered()
  await act(async () => vi.advanceTimersByTime(1000))
  await waitFor(() => expect(ofOrder).toHaveBeenCalledTimes(2))
  expect(details).toHaveBeenCalledTimes(1)
  // Not in the list any more: the upstream is asked for the file itself again.
  await act(async () => vi.advanceTimersByTime(1000))
  expect(await screen.findByText('Ready')).toBeDefined()
  expect([ofOrder.mock.calls.length, details.mock.calls.length]).toEqual([4, 2])
})

it('[FM-01] a page that is zoomed in is moved by the finger that else turns it', async () => {
  const visible = Object.assign(new EventTarget(), { scale: 1 })
  vi.stubGlobal('visualViewport', visible)
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown = await open(fileWith([{}]))
  const stage = () => shown.getByRole('region', { name: /^Page / })
  const swipe = (to: number) => {
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 50 }
    fireEvent.pointerDown(stage(), { ...finger, clientX: 200 })
    fireEvent.pointerUp(stage(), { ...finger, clientX: to })
    return [stage().ariaLabel, stage().className.includes('touch-pan-y')]
  }
  expect(swipe(100)).toEqual(['Page 2 of 2', true])
  visible.scale = 2
  act(() => void visible.dispatchEvent(new Event('resize')))
  expect(swipe(300)).toEqual(['Page 2 of 2', false])
  visible.scale = 1
  act(() => void visible.dispatchEvent(new Event('resize')))
  expect(swipe(300)).toEqual(['Page 1 of 2', true])
})
