// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OpenFile } from '#components/files/viewer/open-file.tsx'
import { files } from '#lib/contract/files.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor, within } from '#tests/support/component.ts'
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

async function open(file: ReturnType<typeof fileWith>, given: Partial<FileDialogProps> = {}) {
  portal.use(answer(files.details, file))
  const page = renderInPage(
    <OpenFile {...about} {...given}>
      <span>thumbnail</span>
    </OpenFile>,
  )
  await page.user.click(screen.getByRole('button', { name: /^View file Card/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Card/ })
  await within(dialog).findByText('Created')
  return { ...page, dialog }
}

/** The value beside a name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const position = (text: string) => screen.findByText(text, { selector: 'p' })

describe('[FM-03] the facts', () => {
  it('are the status, name, type, pages, size and dates in the time of the account', async () => {
    const { dialog } = await open(fileWith([{}]))
    expect(within(dialog).getByText('Ready')).toBeDefined()
    expect(fact('Name')).toBe('business card.pdf')
    expect(fact('Type')).toBe('PDF')
    expect(fact('Pages')).toBe('2')
    expect(fact('File size')).toBe('1.3 MB')
    expect(fact('Created')).toBe('20/11/2026 09:00')
    expect(fact('Modified')).toBe('21/11/2026 07:30')
  })

  it('are left out where the upstream does not say how many pages and bytes a file has', async () => {
    const { dialog } = await open(fileWith([], { status: 'ready', currentRevision: 1, pageCount: 0, fileSize: 0 }))
    expect(within(dialog).queryByText('Pages', { selector: 'dt' })).toBeNull()
    expect(within(dialog).queryByText('File size', { selector: 'dt' })).toBeNull()
    expect(await within(dialog).findByRole('img')).toBeDefined()
  })

  it('are a status that is unknown here as the service sent it, and boxes that are told in another form left out', async () => {
    const config = cardPages([1], { boxes: { media: { x: 0, y: 0, width: 91, height: 61 } } as never })
    const { dialog } = await open(fileWith([{}, { status: 'processing', pageCount: 0, pageConfigs: [config] }]))
    expect(within(dialog).getByText('processing')).toBeDefined()
    expect(within(dialog).getByRole('option', { name: '2 – processing – 20/11/2026 10:00 (current)' })).toBeDefined()
    expect(within(dialog).getByText('No pages')).toBeDefined()
    expect(within(dialog).getByText('The boxes of this page are not known.')).toBeDefined()
    expect(within(dialog).getByText('Cyan')).toBeDefined()
    expect(within(dialog).getByRole('link', { name: /^Download/ })).toBeDefined()
  })

  it('are the errors with title, description and date', async () => {
    const error = { title: 'The file is empty', description: 'Upload it again.', timestamp: '2026-11-20T01:05:00Z' }
    const failed = { status: 'failed' as const, pageCount: 0, fileSize: 0, pageConfigs: [], errorList: [error] }
    const { dialog } = await open(fileWith([failed]))
    const errors = within(dialog).getByRole('list', { name: 'Errors' })
    for (const text of ['The file is empty', 'Upload it again.', '20/11/2026 10:05']) {
      expect(within(errors).getByText(text)).toBeDefined()
    }
    expect(within(dialog).getByText('Failed')).toBeDefined()
    expect(fact('File size')).toBe('0 bytes')
    expect(fact('Pages')).toBe('0')
    expect(within(dialog).getByText('Nothing to show')).toBeDefined()
  })

  it('show a name as it is written, whatever is in it', async () => {
    const name = '<img src=x onerror=alert(1)> \u202Efdp.名刺 🎨.pdf'
    await open(fileWith([{}], { path: name.replaceAll('/', '') }))
    expect(fact('Name')).toBe(name)
    expect(document.querySelector('bdi img')).toBeNull()
  })

  it('of an earlier revision are its errors, with no preview', async () => {
    const error = { title: 'The PDF is incomplete', description: '', timestamp: '2026-11-20T01:05:00Z' }
    const { user, dialog } = await open(fileWith([{ errorList: [error], pageCount: 1 }, {}]))
    expect(within(dialog).queryByText('The PDF is incomplete')).toBeNull()
    const revision = within(dialog).getByRole('combobox', { name: 'Revision' })
    expect(within(revision).getByRole('option', { name: '2 – Ready – 20/11/2026 10:00 (current)' })).toBeDefined()
    await user.selectOptions(revision, '1')
    expect(within(dialog).getByText('The PDF is incomplete')).toBeDefined()
    expect(within(dialog).getByText('There is no preview of an earlier revision.')).toBeDefined()
    expect(fact('Pages')).toBe('1')
    expect(within(dialog).queryByRole('img')).toBeNull()
  })
})

describe('[FM-01] the pages', () => {
  const noPreview = 'No Preview – Download file to view this page'
  const book = (pageCount: number) =>
    fileWith([{ pageCount, pageConfigs: [cardPages(Array.from({ length: pageCount }, (_, index) => index + 1))] }])

  it('start with the first, whose picture the portal gives', async () => {
    const { dialog } = await open(book(2))
    expect(within(dialog).getByRole('img', { name: 'Page 1 of Card' }).getAttribute('src')).toBe(
      '/api/files/file-1/thumbnails/1?revision=1',
    )
    expect(await position('Page 1 of 2')).toBeDefined()
  })

  it('are turned by the keyboard as soon as the dialog is open, and not beyond the ends', async () => {
    const { user } = await open(book(12))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Page 1 of 12'))
    for (const [key, page] of [
      ['{ArrowLeft}', 1],
      ['{ArrowRight}', 2],
      ['{PageDown}', 3],
      ['{ArrowLeft}', 2],
      ['{End}', 12],
      ['{ArrowRight}', 12],
      ['{PageUp}', 11],
      ['{Home}', 1],
    ] as const) {
      await user.keyboard(key)
      expect(await position(`Page ${page} of 12`)).toBeDefined()
    }
  })

  it('are turned by buttons, which say why they do nothing at an end', async () => {
    const { user } = await open(book(2))
    const next = screen.getByRole('button', { name: 'Next page' })
    await user.click(next)
    expect(await position('Page 2 of 2')).toBeDefined()
    expect(next.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('This is the last page.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await position('Page 1 of 2')).toBeDefined()
  })

  it('are turned by a finger drawn over them', async () => {
    const { user } = await open(book(3))
    const stage = screen.getByRole('region', { name: 'Page 1 of 3' })
    const swipe = (from: number, to: number, down = 0) =>
      user.pointer([
        { keys: '[TouchA>]', target: stage, coords: { clientX: from, clientY: 0 } },
        { pointerName: 'TouchA', target: stage, coords: { clientX: to, clientY: down } },
        { keys: '[/TouchA]', target: stage, coords: { clientX: to, clientY: down } },
      ])
    await swipe(300, 200)
    expect(await position('Page 2 of 3')).toBeDefined()
    await swipe(300, 280)
    await swipe(300, 250, 200)
    expect(await position('Page 2 of 3')).toBeDefined()
    await swipe(200, 300)
    expect(await position('Page 1 of 3')).toBeDefined()
  })

  it('have previews up to the fifth, and then say where to look', async () => {
    const { user, dialog } = await open(book(6))
    await user.click(within(dialog).getByRole('button', { name: 'Page 5' }))
    expect(within(dialog).getByRole('img', { name: 'Page 5 of Card' })).toBeDefined()
    expect(within(dialog).queryByText(noPreview)).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(within(dialog).getByText(noPreview, { exact: true })).toBeDefined()
    expect(within(dialog).queryByRole('img')).toBeNull()
  })

  it('of a file of a thousand are reached by number, without a thousand tiles', async () => {
    const { user, dialog } = await open(book(1000))
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
})

describe('[FM-04] boxes and inks', () => {
  const postcard = cardPages([3], {
    colors: ['black', 'CutContour'],
    boxes: {
      media: { xMm: 0, yMm: 0, widthMm: 148, heightMm: 105 },
      bleed: null,
      trim: { xMm: 0, yMm: 0, widthMm: 148, heightMm: 105 },
      artwork: null,
    },
  })
  const mixed = fileWith([{ pageCount: 3, pageConfigs: [cardPages([1, 2]), postcard] }])
  const rowOf = (name: string) =>
    within(within(screen.getByRole('table')).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  it('tell the size of each box in millimetres and its distance from left and below', async () => {
    await open(fileWith([{}]))
    expect(rowOf('Media')).toEqual(['103 × 73 mm', '0, 0 mm'])
    expect(rowOf('Bleed')).toEqual(['91 × 61 mm', '6, 6 mm'])
    expect(rowOf('Trim')).toEqual(['85 × 55 mm', '9, 9 mm'])
    expect(rowOf('Artwork')).toEqual(['Not declared'])
    expect(screen.getByText('Bleed of 3 mm on all sides')).toBeDefined()
  })

  it('say in words that bleed is missing, and list the sizes of all pages', async () => {
    const { user, dialog } = await open(mixed)
    await user.click(within(dialog).getByRole('button', { name: 'Page 3' }))
    expect(within(dialog).getByText('No bleed')).toBeDefined()
    expect(rowOf('Trim')).toEqual(['148 × 105 mm', '0, 0 mm'])
    const sizes = within(dialog).getByRole('region', { name: 'Sizes of all pages' })
    expect(within(sizes).getByText('Trim').closest('li')?.textContent).toBe('TrimPages 1–285 × 55 mmPage 3148 × 105 mm')
    expect(within(sizes).getByText('Bleed').closest('li')?.textContent).toBe('BleedPages 1–291 × 61 mm')
  })

  it('are the inks of the page, and those of the file where they are more', async () => {
    const { user, dialog } = await open(mixed)
    const inks = (name: string) =>
      within(within(dialog).getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(inks('Inks of page 1')).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black'])
    expect(inks('Inks of the whole file')).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black', 'CutContour'])
    await user.click(within(dialog).getByRole('button', { name: 'Page 3' }))
    expect(inks('Inks of page 3')).toEqual(['Black', 'CutContour'])
  })

  it('flag colours that are no inks', async () => {
    const { dialog } = await open(fileWith([{ pageConfigs: [cardPages([1, 2], { colors: ['rgb'] })] }]))
    expect(within(dialog).getByText('RGB')).toBeDefined()
    expect(within(dialog).getByText('RGB colours become inks only when they are converted.')).toBeDefined()
  })

  it('are drawn over the page where they lie, each of them at wish', async () => {
    const { user, dialog } = await open(fileWith([{ pageConfigs: [cardPages([1, 2], { rotation: 90 })] }]))
    const drawn = () => Array.from(dialog.querySelectorAll('[data-box]'), (box) => box.getAttribute('data-box'))
    expect(drawn()).toEqual([])
    await pictureComes(dialog, 425, 600)
    expect(drawn()).toEqual(['media', 'bleed', 'trim'])
    const trim = dialog.querySelector('[data-box=trim] rect')
    expect(['x', 'y', 'width', 'height'].map((name) => trim?.getAttribute(name))).toEqual(['9', '9', '55', '85'])
    const dashes = Array.from(dialog.querySelectorAll('[data-box] rect:last-child'), (line) =>
      line.getAttribute('stroke-dasharray'),
    )
    expect(new Set(dashes).size).toBe(3)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Bleed' }))
    expect(drawn()).toEqual(['media', 'trim'])
  })

  it('are not drawn over a picture that shows another part of the page', async () => {
    const { dialog } = await open(fileWith([{}]))
    await pictureComes(dialog, 600, 388)
    expect(dialog.querySelector('[data-box]')).toBeNull()
    expect(within(dialog).getByText(/^The preview shows only a part of the page/)).toBeDefined()
  })
})

async function pictureComes(dialog: HTMLElement, width: number, height: number) {
  const picture = within(dialog).getByRole('img')
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  await act(async () => picture.dispatchEvent(new Event('load')))
}

describe('[FM-02] the buttons', () => {
  it('save the file and open the job sheet of its component', async () => {
    const { dialog } = await open(fileWith([{}]))
    expect(within(dialog).getByRole('link', { name: 'Download File' }).getAttribute('href')).toBe(
      '/api/files/file-1/content?download=1',
    )
    const sheet = within(dialog).getByRole('link', { name: 'Print Job Sheet' })
    expect(sheet.getAttribute('href')).toBe('/job-sheet?orderIds=order-1&componentIds=component-1')
    expect(sheet.getAttribute('target')).toBe('_blank')
  })

  it('say why they do nothing', async () => {
    const { dialog } = await open(fileWith([awaited]), { canPrint: false })
    expect(described(dialog, 'Download File')).toBe('The file can be downloaded once it has been received.')
    expect(described(dialog, 'Print Job Sheet')).toBe(
      'Job sheets can be printed once the artwork of the order is ready.',
    )
  })

  it.each([
    ['shipped', 'The order is shipped: nothing is left to make.'],
    ['cancelled', 'The order is cancelled: nothing is to be made.'],
  ])('say the true reason on an order that is %s', async (orderStatus, reason) => {
    const { dialog } = await open(fileWith([awaited]), { canPrint: false, orderStatus })
    expect(described(dialog, 'Print Job Sheet')).toBe(reason)
  })

  it('of a local file fetch nothing', async () => {
    const { dialog } = await open(fileWith([{ pageCount: 0, pageConfigs: [] }], { localFile: true }))
    expect(described(dialog, 'Download File')).toBe('This file is at the print site and was never uploaded.')
    expect(within(dialog).queryByRole('button', { name: 'Refetch file' })).toBeNull()
    expect(within(dialog).getAllByText('Local file')).toHaveLength(2)
  })

  it('of a local file fetch nothing where the upstream counts no pages', async () => {
    const { dialog } = await open(fileWith([], { status: 'ready', currentRevision: 1, pageCount: 0, localFile: true }))
    expect(within(dialog).getAllByText('Local file')).toHaveLength(2)
    expect(within(dialog).queryByRole('img')).toBeNull()
  })

  it('do not offer a refetch to a user without the right', async () => {
    const { dialog } = await open(fileWith([{}]), { canRefetch: false })
    expect(within(dialog).queryByRole('button', { name: 'Refetch file' })).toBeNull()
  })
})

function described(dialog: HTMLElement, name: string) {
  const button = within(dialog).getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

describe('[FM-06] a refetch', () => {
  it('shows at once that the file is fetched, and is blocked for a minute', async () => {
    const { user, dialog } = await open(fileWith([{}]))
    const fetching = fileWith([{}, awaited])
    portal.use(answer(files.refetch, { file: fetching }), answer(files.details, fetching))
    await user.click(within(dialog).getByRole('button', { name: 'Refetch file' }))
    expect((await within(dialog).findAllByText('Refetching')).length).toBeGreaterThan(0)
    await waitFor(() => expect(described(dialog, 'Refetch file')).toMatch(/^You can refetch again in \d+ seconds\.$/))
  })

  it('is not there for a shipment that is closed', async () => {
    const { dialog } = await open(fileWith([{}]), { refetchBlocked: true })
    expect(described(dialog, 'Refetch file')).toBe('This shipment is closed, so its files stay as they are.')
  })

  it('that fails is told, with the file still there', async () => {
    const { user, dialog } = await open(fileWith([{}]))
    portal.use(answer(files.refetch, () => refusal(502, 'The brand’s server does not answer.')))
    await user.click(within(dialog).getByRole('button', { name: 'Refetch file' }))
    expect(await screen.findByText('There was a problem refetching the file')).toBeDefined()
    expect(fact('Name')).toBe('business card.pdf')
  })
})

describe('[FM-05] a file that was not received', () => {
  it('is asked for until it is ready, and then shows its pages and its download', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    const { dialog } = await open(fileWith([awaited]))
    portal.use(answer(files.details, () => fileWith([(asked += 1) < 3 ? awaited : {}])))
    expect(
      within(dialog).getByText('The file has not been received yet. It appears here as soon as it has.'),
    ).toBeDefined()
    await act(async () => vi.advanceTimersByTime(1000))
    await waitFor(() => expect(asked).toBeGreaterThanOrEqual(1))
    await act(async () => vi.advanceTimersByTime(1000))
    await waitFor(() => expect(asked).toBeGreaterThanOrEqual(2))
    await act(async () => vi.advanceTimersByTime(1000))
    expect(await within(dialog).findByText('Ready')).toBeDefined()
    expect(within(dialog).getByRole('img', { name: 'Page 1 of Card' })).toBeDefined()
    expect(within(dialog).getByRole('link', { name: 'Download File' })).toBeDefined()
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(asked).toBe(3)
  })

  it('leaves the focus at its download when that becomes a link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { dialog } = await open(fileWith([awaited]))
    act(() => within(dialog).getByRole('button', { name: 'Download File' }).focus())
    portal.use(answer(files.details, () => fileWith([{}])))
    await act(async () => vi.advanceTimersByTime(1000))
    const link = await within(dialog).findByRole('link', { name: 'Download File' })
    expect(document.activeElement).toBe(link)
  })

  it('is asked for as what the page does, so that a dialog left open keeps no session awake', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked: (string | null)[] = []
    const details = (request: Request) => {
      asked.push(request.headers.get('x-sfl-background'))
      return fileWith([asked.length === 1 ? awaited : {}])
    }
    portal.use(answer(files.details, details))
    const { user } = renderInPage(<OpenFile {...about}>thumbnail</OpenFile>)
    await user.click(screen.getByRole('button', { name: /^View file Card/ }))
    await screen.findByText('Created')
    await act(async () => vi.advanceTimersByTime(1000))
    expect(await screen.findByText('Ready')).toBeDefined()
    expect(asked).toEqual([null, '1'])
  })

  it('is not asked for while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open(fileWith([awaited]))
    const details = vi.fn(() => fileWith([{}]))
    portal.use(answer(files.details, details))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await act(async () => vi.advanceTimersByTime(30_000))
    expect(details).not.toHaveBeenCalled()
    visibility.mockRestore()
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await act(async () => vi.advanceTimersByTime(30_000))
    await waitFor(() => expect(details).toHaveBeenCalled())
  })
})

it('the file dialog says that its file could not be loaded, and tries again in its place', async () => {
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

it('[FM-01] an awaited file is found among the files of its order where the upstream gives no single file, and polled only there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const details = vi.fn(() => refusal(404, 'Path not found'))
  const given = [[fileWith([awaited])], [fileWith([awaited])], [], [fileWith([{}])]]
  const ofOrder = vi.fn(() => ({ data: given.shift() ?? [] }))
  portal.use(answer(files.details, details), answer(files.ofOrder, ofOrder))
  const { user } = renderInPage(<OpenFile {...about}>thumbnail</OpenFile>)
  await user.click(screen.getByRole('button', { name: /^View file Card/ }))
  await screen.findByText('Created')
  await act(async () => vi.advanceTimersByTime(1000))
  await waitFor(() => expect(ofOrder).toHaveBeenCalledTimes(2))
  expect(details).toHaveBeenCalledTimes(1)
  // Not in the list any more: the upstream is asked for the file itself again.
  await act(async () => vi.advanceTimersByTime(1000))
  expect(await screen.findByText('Ready')).toBeDefined()
  expect([ofOrder.mock.calls.length, details.mock.calls.length]).toEqual([4, 2])
})
