// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { OpenFile } from '#components/files/viewer/open-file.tsx'
import { files } from '#lib/contract/files.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, screen, waitFor, within } from '#tests/support/component.ts'
import { awaited, cardPages, fileWith } from '#tests/support/files.ts'
import { renderInPage } from '#tests/support/page.tsx'
import type { FileDialogProps } from './file-dialog.tsx'

const portal = fakePortal()
// The code of the dialog comes when it is opened, on a busy machine later than a test waits for anything.
beforeAll(async () => void (await import('./file-dialog.tsx')))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const about: FileDialogProps = {
  fileId: 'file-1',
  name: 'Card',
  orderId: 'order-1',
  componentId: 'component-1',
  canPrint: true,
  orderStatus: 'printready',
  canRefetch: true,
  refetchBlocked: false,
  time: { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' },
}

/** Opens the dialog of a file, in the place of another one that the test opened. */
async function open(file: ReturnType<typeof fileWith>, given: Partial<FileDialogProps> = {}) {
  cleanup()
  portal.use(answer(files.details, file))
  return openAnswered(given)
}
async function openAnswered(given: Partial<FileDialogProps> = {}) {
  const page = renderInPage(
    <OpenFile {...about} {...given}>
      <span>thumbnail</span>
    </OpenFile>,
  )
  await page.user.click(screen.getByRole('button', { name: /^View file Card/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Card/ })
  await within(dialog).findByText('Created')
  return { ...page, dialog, shown: within(dialog) }
}

/** The value beside a name. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
function reasonOf(dialog: HTMLElement, name: string) {
  const button = within(dialog).getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

it('[FM-03] facts that are not told are left out, and unknown ones shown as they came', async () => {
  const { shown } = await open(fileWith([], { status: 'ready', currentRevision: 1, pageCount: 0, fileSize: 0 }))
  expect(['Pages', 'File size'].map(fact)).toEqual([undefined, undefined])
  expect(await shown.findByRole('img')).toBeDefined()

  const config = cardPages([1], { boxes: { media: { x: 0, y: 0, width: 91, height: 61 } } as never })
  const other = await open(fileWith([{}, { status: 'processing', pageCount: 0, pageConfigs: [config] }]))
  expect(other.shown.getByText('processing')).toBeDefined()
  expect(other.shown.getByRole('option', { name: '2 – processing – 20/11/2026 10:00 (current)' })).toBeDefined()
  for (const text of ['No pages', 'The boxes of this page are not known.', 'Cyan']) {
    expect(other.shown.getByText(text)).toBeDefined()
  }
  expect(other.shown.getByRole('link', { name: /^Download/ })).toBeDefined()
})

it('[FM-02] a local file is neither downloaded nor refetched, whatever pages are counted', async () => {
  const plain = { status: 'ready', currentRevision: 1, pageCount: 0, localFile: true } as const
  for (const file of [fileWith([{ pageCount: 0, pageConfigs: [] }], { localFile: true }), fileWith([], plain)]) {
    const { dialog, shown } = await open(file)
    expect(reasonOf(dialog, 'Download File')).toBe('This file is at the print site and was never uploaded.')
    expect(shown.queryByRole('button', { name: 'Refetch file' })).toBeNull()
    expect(shown.getAllByText('Local file')).toHaveLength(2)
    expect(shown.queryByRole('img')).toBeNull()
  }
})

it('[FM-05] an awaited file is polled in the background, and the focus stays once it is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked: (string | null)[] = []
  const details = (request: Request) => {
    // Only what the user does keeps a session awake.
    asked.push(request.headers.get('x-sfl-background'))
    return fileWith([asked.length < 4 ? awaited : {}])
  }
  portal.use(answer(files.details, details))
  const { shown } = await openAnswered()
  expect(shown.getByText('The file has not been received yet. It appears here as soon as it has.')).toBeDefined()
  act(() => shown.getByRole('button', { name: 'Download File' }).focus())
  for (const calls of [2, 3, 4]) {
    await act(async () => vi.advanceTimersByTime(1000))
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(calls))
  }
  const link = await shown.findByRole('link', { name: 'Download File' })
  expect(document.activeElement).toBe(link)
  expect(shown.getByRole('img', { name: 'Page 1 of Card' })).toBeDefined()
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(asked).toEqual([null, '1', '1', '1'])
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
