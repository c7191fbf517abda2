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
const position = (text: string) => screen.findByText(text, { selector: 'p' })
const book = (pageCount: number) =>
  fileWith([{ pageCount, pageConfigs: [cardPages(Array.from({ length: pageCount }, (_, index) => index + 1))] }])
function reasonOf(dialog: HTMLElement, name: string) {
  const button = within(dialog).getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

it('[FM-03] the dialog shows the facts of a file, with dates in the time of the account', async () => {
  const name = '<img src=x onerror=alert(1)> \u202Efdp.名刺 🎨.pdf'
  const { shown } = await open(fileWith([{}], { path: name.replaceAll('/', '') }))
  expect(shown.getByText('Ready')).toBeDefined()
  expect(document.querySelector('bdi img')).toBeNull()
  expect(['Name', 'Type', 'Pages', 'File size', 'Created', 'Modified'].map(fact)).toEqual([
    name,
    'PDF',
    '2',
    '1.3 MB',
    '20/11/2026 09:00',
    '21/11/2026 07:30',
  ])
})

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

it('[FM-03] a failed file shows its errors, and an earlier revision its own, without a preview', async () => {
  const error = { title: 'The file is empty', description: 'Upload it again.', timestamp: '2026-11-20T01:05:00Z' }
  const failed = { status: 'failed' as const, pageCount: 0, fileSize: 0, pageConfigs: [], errorList: [error] }
  const { shown } = await open(fileWith([failed]))
  const errors = within(shown.getByRole('list', { name: 'Errors' }))
  for (const text of ['The file is empty', 'Upload it again.', '20/11/2026 10:05']) {
    expect(errors.getByText(text)).toBeDefined()
  }
  expect(shown.getByText('Failed')).toBeDefined()
  expect(['File size', 'Pages'].map(fact)).toEqual(['0 bytes', '0'])
  expect(shown.getByText('Nothing to show')).toBeDefined()

  const later = await open(fileWith([{ errorList: [error], pageCount: 1 }, {}]))
  expect(later.shown.queryByText('The file is empty')).toBeNull()
  await later.user.selectOptions(later.shown.getByRole('combobox', { name: 'Revision' }), '1')
  expect(later.shown.getByText('The file is empty')).toBeDefined()
  expect(later.shown.getByText('There is no preview of an earlier revision.')).toBeDefined()
  expect(fact('Pages')).toBe('1')
  expect(later.shown.queryByRole('img')).toBeNull()
})

it('[FM-01] pages are turned by keys as soon as the dialog is open, and not beyond the ends', async () => {
  const { user, shown } = await open(book(12))
  expect(shown.getByRole('img', { name: 'Page 1 of Card' }).getAttribute('src')).toBe(
    '/api/files/file-1/thumbnails/1?revision=1',
  )
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Page 1 of 12'))
  for (const [key, page] of [
    ['{ArrowLeft}', 1],
    ['{ArrowRight}', 2],
    ['{PageDown}', 3],
    ['{End}', 12],
    ['{ArrowRight}', 12],
    ['{PageUp}', 11],
    ['{Home}', 1],
  ] as const) {
    await user.keyboard(key)
    expect(await position(`Page ${page} of 12`), key).toBeDefined()
  }
})

it('[FM-01] pages are turned by a finger and by buttons, which say why not at an end', async () => {
  const { user } = await open(book(3))
  const next = screen.getByRole('button', { name: 'Next page' })
  await user.click(next)
  await user.click(next)
  expect(await position('Page 3 of 3')).toBeDefined()
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This is the last page.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  const stage = screen.getByRole('region', { name: 'Page 2 of 3' })
  for (const [from, to, down, page] of [
    [300, 280, 0, 2],
    [300, 250, 200, 2],
    [300, 200, 0, 3],
    [200, 300, 0, 2],
  ] as const) {
    await user.pointer([
      { keys: '[TouchA>]', target: stage, coords: { clientX: from, clientY: 0 } },
      { pointerName: 'TouchA', target: stage, coords: { clientX: to, clientY: down } },
      { keys: '[/TouchA]', target: stage, coords: { clientX: to, clientY: down } },
    ])
    expect(await position(`Page ${page} of 3`), `from ${from} to ${to}`).toBeDefined()
  }
})

it('[FM-01] five pages have previews, and a thousand pages are reached without as many tiles', async () => {
  const { user, dialog, shown } = await open(book(1000))
  const noPreview = 'No Preview – Download file to view this page'
  await user.click(shown.getByRole('button', { name: 'Page 5' }))
  expect(shown.getByRole('img', { name: 'Page 5 of Card' })).toBeDefined()
  expect(shown.queryByText(noPreview)).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(shown.getByText(noPreview, { exact: true })).toBeDefined()
  expect(shown.queryByRole('img')).toBeNull()

  await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '730{Enter}')
  expect(await position('Page 730 of 1,000')).toBeDefined()
  const tiles = within(screen.getByRole('list', { name: 'First pages' })).getAllByRole('button')
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '730'])
  expect(tiles.at(-1)?.getAttribute('aria-current')).toBe('page')
  await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '2000')
  await user.tab()
  expect(await position('Page 1,000 of 1,000')).toBeDefined()
  expect(dialog.querySelectorAll('*').length).toBeLessThan(400)
})

it('[FM-04] boxes, inks, missing bleed and the sizes of all pages are told', async () => {
  const box = { xMm: 0, yMm: 0, widthMm: 148, heightMm: 105 }
  const boxes = { media: box, bleed: null, trim: box, artwork: null }
  const postcard = cardPages([3], { colors: ['black', 'CutContour', 'rgb'], boxes })
  const { user, shown } = await open(fileWith([{ pageCount: 3, pageConfigs: [cardPages([1, 2]), postcard] }]))
  const rowOf = (name: string) =>
    shown.getByRole('row', { name: new RegExp(name) }).textContent?.replace(new RegExp(`^${name}`), '')
  const inks = (name: string) =>
    within(shown.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(['Media', 'Bleed', 'Trim', 'Artwork'].map(rowOf)).toEqual([
    '103 × 73 mm0, 0 mm',
    '91 × 61 mm6, 6 mm',
    '85 × 55 mm9, 9 mm',
    'Not declared',
  ])
  expect(shown.getByText('Bleed of 3 mm on all sides')).toBeDefined()
  expect(inks('Inks of page 1')).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black'])
  expect(inks('Inks of the whole file').slice(0, 5)).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black', 'CutContour'])

  await user.click(shown.getByRole('button', { name: 'Page 3' }))
  expect(shown.getByText('No bleed')).toBeDefined()
  expect(rowOf('Trim')).toBe('148 × 105 mm0, 0 mm')
  expect(inks('Inks of page 3').slice(0, 2)).toEqual(['Black', 'CutContour'])
  expect(shown.getAllByText('RGB').length).toBeGreaterThan(0)
  expect(shown.getAllByText('RGB colours become inks only when they are converted.').length).toBeGreaterThan(0)
  const sizes = within(shown.getByRole('region', { name: 'Sizes of all pages' }))
  expect(sizes.getByText('Trim').closest('li')?.textContent).toBe('TrimPages 1–285 × 55 mmPage 3148 × 105 mm')
  expect(sizes.getByText('Bleed').closest('li')?.textContent).toBe('BleedPages 1–291 × 61 mm')
})

it('[FM-04] boxes are drawn where they lie, at wish, and not over another part of the page', async () => {
  const { user, dialog, shown } = await open(fileWith([{ pageConfigs: [cardPages([1, 2], { rotation: 90 })] }]))
  const drawn = () => Array.from(dialog.querySelectorAll('[data-box]'), (box) => box.getAttribute('data-box'))
  expect(drawn()).toEqual([])
  await pictureComes(dialog, 425, 600)
  expect(drawn()).toEqual(['media', 'bleed', 'trim'])
  const trim = dialog.querySelector('[data-box=trim] rect')
  expect(['x', 'y', 'width', 'height'].map((name) => trim?.getAttribute(name))).toEqual(['9', '9', '55', '85'])
  const lines = Array.from(dialog.querySelectorAll('[data-box] rect:last-child'))
  expect(new Set(lines.map((line) => line.getAttribute('stroke-dasharray'))).size).toBe(3)
  await user.click(shown.getByRole('checkbox', { name: 'Bleed' }))
  expect(drawn()).toEqual(['media', 'trim'])

  const cropped = await open(fileWith([{}]))
  await pictureComes(cropped.dialog, 600, 388)
  expect(cropped.dialog.querySelector('[data-box]')).toBeNull()
  expect(cropped.shown.getByText(/^The preview shows only a part of the page/)).toBeDefined()
})

async function pictureComes(dialog: HTMLElement, width: number, height: number) {
  const picture = within(dialog).getByRole('img')
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  await act(async () => picture.dispatchEvent(new Event('load')))
}

it('[FM-02] the file is saved and its job sheet opened, or the buttons say why they do nothing', async () => {
  const { shown } = await open(fileWith([{}]), { canRefetch: false })
  expect(shown.getByRole('link', { name: 'Download File' }).getAttribute('href')).toBe(
    '/api/files/file-1/content?download=1',
  )
  const sheet = shown.getByRole('link', { name: 'Print Job Sheet' })
  expect(sheet.getAttribute('href')).toBe('/job-sheet?orderIds=order-1&componentIds=component-1')
  expect(sheet.getAttribute('target')).toBe('_blank')
  expect(shown.queryByRole('button', { name: 'Refetch file' })).toBeNull()
  for (const [orderStatus, reason] of [
    ['dataready', 'Job sheets can be printed once the artwork of the order is ready.'],
    ['shipped', 'The order is shipped: nothing is left to make.'],
    ['cancelled', 'The order is cancelled: nothing is to be made.'],
  ] as const) {
    const { dialog } = await open(fileWith([awaited]), { canPrint: false, orderStatus })
    expect(reasonOf(dialog, 'Print Job Sheet'), orderStatus).toBe(reason)
    expect(reasonOf(dialog, 'Download File')).toBe('The file can be downloaded once it has been received.')
  }
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

it('[FM-06] a refetch shows at once that the file is fetched, and is blocked for a minute', async () => {
  const { user, dialog, shown } = await open(fileWith([{}]))
  const fetching = fileWith([{}, awaited])
  portal.use(answer(files.refetch, { file: fetching }), answer(files.details, fetching))
  await user.click(shown.getByRole('button', { name: 'Refetch file' }))
  expect((await shown.findAllByText('Refetching')).length).toBeGreaterThan(0)
  await waitFor(() => expect(reasonOf(dialog, 'Refetch file')).toMatch(/^You can refetch again in \d+ seconds\.$/))
})

it('[FM-06] a refetch that fails is told, and a closed shipment allows none', async () => {
  const { user, shown } = await open(fileWith([{}]))
  portal.use(answer(files.refetch, () => refusal(502, 'The brand’s server does not answer.')))
  await user.click(shown.getByRole('button', { name: 'Refetch file' }))
  expect(await screen.findByText('There was a problem refetching the file')).toBeDefined()
  expect(fact('Name')).toBe('business card.pdf')
  const { dialog } = await open(fileWith([{}]), { refetchBlocked: true })
  expect(reasonOf(dialog, 'Refetch file')).toBe('This shipment is closed, so its files stay as they are.')
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

it('[FM-03] a file that cannot be loaded is told with the reason, and tried again in its place', async () => {
  portal.use(answer(files.details, () => refusal(502, 'The upstream does not answer.')))
  const { user } = renderInPage(<OpenFile {...about}>thumbnail</OpenFile>)
  await user.click(screen.getByRole('button', { name: /^View file Card/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Card' })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('An error occurred while loading the file')
  expect(alert.textContent).toContain('The upstream does not answer.')
  portal.use(answer(files.details, fileWith([{}])))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByText('business card.pdf')).toBeDefined()
  expect(within(dialog).queryByRole('alert')).toBeNull()
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
