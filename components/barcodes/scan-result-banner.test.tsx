// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageReady } from '#components/shell/page-ready.tsx'
import { ToastRegion } from '#components/ui/feedback/toast.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { type LoggedScan, type ScanOutcome, type ScanResult, scanResultKinds } from '#lib/barcodes/scan.ts'
import { paths } from '#lib/common/paths.ts'
import { act, render, screen } from '#tests/support/component.ts'
import { scanTexts as texts } from '#tests/support/scan-texts.ts'
import { ScanLogPanel } from './scan-log-panel.tsx'
import { ScanResultBanner } from './scan-result-banner.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let lastId = 0
const scan = (outcome: ScanOutcome, code = 'B4000A8B52'): LoggedScan => ({ id: ++lastId, code, at: 0, outcome })
const answered = (result: ScanResult) => scan({ state: 'answered', result, settledAt: performance.now() })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

/** The class that places an element at the upper or lower edge. */
const edgeOf = (selector: string) =>
  /(?<=^| )(?:top|bottom)-\S+/.exec(document.querySelector(selector)?.className ?? '')?.[0]

const show = (...log: LoggedScan[]) => render(<ScanResultBanner log={log} texts={texts} />)

it('[BC-02] each kind of result is shown as text and shape, and disappears by itself', () => {
  for (const kind of scanResultKinds.filter((kind) => kind !== 'again')) {
    const { container, unmount } = show(answered({ kind, text: 'What it is' }))
    const isShown = () => container.textContent.includes(texts.kinds[kind] + 'What it is')
    expect([isShown(), container.querySelectorAll('svg').length], kind).toEqual([true, 1])
    pass(2000)
    expect(isShown(), kind).toBe(true)
    pass(5000)
    expect(container.textContent, kind).toBe('')
    unmount()
  }
})

it('[BC-02] the log keeps the link of a result that has gone', () => {
  const result = answered({ kind: 'done', text: '', href: paths.order('o1'), linkText: 'Open order PO-1' })
  render(<ScanLogPanel log={[result]} texts={texts} />)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open order PO-1' }).pathname).toBe('/orders/view/o1')
})

it('[BC-01] [REL-19] a scan says that its answer is late, and longer that none came', () => {
  const { unmount } = show(scan({ state: 'waiting', isSlow: true }))
  expect(screen.getByText(texts.slow)).toBeDefined()
  unmount()
  show(scan({ state: 'refused', reason: 'noAnswer', settledAt: performance.now() }))
  pass(15_000)
  expect(screen.getByText(texts.refusals.noAnswer)).toBeDefined()
  pass(6000)
  expect(screen.queryByText(texts.refusals.noAnswer)).toBeNull()
})

it('[BC-01] a result is shown on the page that the scan opened, for the rest of its time', () => {
  const result = answered({ kind: 'right', text: 'Order 1' })
  const first = show(result)
  pass(2000)
  first.unmount()
  const { container } = show(result)
  expect(screen.getByText('Order 1')).toBeDefined()
  pass(600)
  expect(container.textContent).toBe('')
})

it('[BC-05] the result of a first scan stays while the second one is expected', () => {
  const first = answered({ kind: 'again', about: 'Batch 7', text: 'Scan again to complete its 2 items.' })
  const { rerender } = render(<ScanResultBanner log={[first]} firstId={first.id} texts={texts} />)
  pass(50_000)
  expect(screen.getByText('Batch 7')).toBeDefined()
  expect(screen.getByRole('button', { name: texts.forget })).toBeDefined()
  rerender(<ScanResultBanner log={[first]} texts={texts} />)
  expect(screen.queryByText('Batch 7')).toBeNull()
})

it('[BC-05] the result of a first scan makes way for a dialog, goes once read, and comes back', async () => {
  const first = answered({ kind: 'again', text: 'Scan again' })
  render(<ScanResultBanner log={[first]} firstId={first.id} texts={texts} />)
  const edge = () => /^(?:top|bottom)-/.exec(edgeOf('[data-result]') ?? '')?.[0]
  const showDialog = (open: boolean) => <Dialog open={open} onClose={vi.fn()} title="Ship" closeLabel="Close" />
  const settle = () => act(() => vi.advanceTimersByTimeAsync(500))
  expect(edge()).toBe('bottom-')
  const { rerender } = render(showDialog(true))
  await settle()
  expect(edge()).toBe('top-')
  pass(2500)
  expect(edge()).toBeUndefined()
  rerender(showDialog(false))
  await settle()
  expect(edge()).toBe('bottom-')
})

it('[BC-02] a result, notices and a dialog stand above the keyboard that iOS lays over the page', () => {
  const visible = Object.assign(new EventTarget(), { height: 400, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', visible)
  const { documentElement: page } = document
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(1000)
  render(<PageReady />)
  const coveredBy = (heightOfKeyboard: number) => {
    visible.height = 1000 - heightOfKeyboard
    visible.dispatchEvent(new Event('resize'))
    return page.style.getPropertyValue('--covered')
  }
  expect([coveredBy(600), coveredBy(0)]).toEqual(['600px', ''])
  show(answered({ kind: 'right', text: '' }))
  render(<ToastRegion texts={{ label: 'Notifications', dismiss: 'Dismiss', more: 'and {count} more' }} />)
  expect(edgeOf('[data-result]')).toBe('bottom-(--lower-edge)')
  expect(edgeOf('section')).toBe('bottom-(--covered)')
  render(<Dialog open onClose={vi.fn()} title="Ship" closeLabel="Close" />)
  expect(document.querySelector('[data-dialog]')?.className).toContain('bottom-(--below)')
})
