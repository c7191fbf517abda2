// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import type { LoggedScan, ScanOutcome } from '#lib/barcodes/scan/scan.ts'
import { type ScanResult, scanResultKinds } from '#lib/barcodes/scan/scan.ts'
import { paths } from '#lib/paths.ts'
import { act, render, screen } from '#tests/support/component.ts'
import { scanTexts as texts } from '#tests/support/scan-texts.ts'
import { resultStyles } from './result-styles.ts'
import { ScanResultBanner } from './scan-result-banner.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let lastId = 0
const scan = (outcome: ScanOutcome, code = 'B4000A8B52'): LoggedScan => ({ id: ++lastId, code, at: 0, outcome })
const answered = (result: ScanResult) => scan({ state: 'answered', result, settledAt: performance.now() })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it.each(scanResultKinds)('[BC-02] the result "%s" is shown as text and shape, and disappears by itself', (kind) => {
  const { container } = render(<ScanResultBanner log={[answered({ kind, text: 'What it is' })]} texts={texts} />)
  expect(screen.getByText(texts.kinds[kind])).toBeDefined()
  expect(screen.getByText('What it is')).toBeDefined()
  expect(container.querySelector('svg')).not.toBeNull()
  pass(2000)
  expect(screen.queryByText('What it is')).not.toBeNull()
  pass(5000)
  expect(container.textContent).toBe('')
})

it('[BC-01] a code that is being looked up shows a waiting note until its result comes', () => {
  const waiting = scan({ state: 'waiting' })
  const { rerender } = render(<ScanResultBanner log={[waiting]} texts={texts} />)
  expect(screen.getByText('Looking up …')).toBeDefined()
  const settled = { ...answered({ kind: 'unknown', title: 'Not Found', text: 'Nothing' }), id: waiting.id }
  rerender(<ScanResultBanner log={[settled]} texts={texts} />)
  expect(screen.queryByText('Looking up …')).toBeNull()
  expect(screen.getByText('Not Found')).toBeDefined()
})

it('[BC-01] a result stays readable while the next scan is looked up', () => {
  const first = answered({ kind: 'elsewhere', text: 'Not of this order' })
  render(<ScanResultBanner log={[scan({ state: 'waiting' }, 'B9999A9B99'), first]} texts={texts} />)
  expect(screen.getByText('Not of this order')).toBeDefined()
  pass(6000)
  expect(screen.getByText('Looking up …')).toBeDefined()
})

it('[BC-01] a result is shown on the page that the scan opened, for the rest of its time', () => {
  const log = [answered({ kind: 'right', text: 'Order 1' })]
  const first = render(<ScanResultBanner log={log} texts={texts} />)
  pass(2000)
  first.unmount()
  const { container } = render(<ScanResultBanner log={log} texts={texts} />)
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

it('[BC-05] the result of a first scan lies over no action of a dialog that opens after it, is gone once it was read, and comes back when that closes', async () => {
  const first = answered({ kind: 'again', text: 'Scan again' })
  const { container } = render(<ScanResultBanner log={[first]} firstId={first.id} texts={texts} />)
  const edge = () => ['top-0', 'bottom-0'].filter((name) => container.querySelector(`[data-result].${name}`))
  const showDialog = (open: boolean) => <Dialog open={open} onClose={vi.fn()} title="Ship" closeLabel="Close" />
  const settle = () => act(() => vi.advanceTimersByTimeAsync(500))
  expect(edge()).toEqual(['bottom-0'])
  const { rerender } = render(showDialog(true))
  await settle()
  expect(edge()).toEqual(['top-0'])
  pass(2500)
  expect(edge()).toEqual([])
  rerender(showDialog(false))
  await settle()
  expect(edge()).toEqual(['bottom-0'])
})

it('[BC-05] the results of the first and the second scan differ in colour, icon and word', () => {
  const kinds = ['again', 'right'] as const
  const styles = kinds.map((kind) => resultStyles[kind])
  expect(new Set(styles.map(({ tone }) => tone)).size).toBe(2)
  expect(new Set(styles.map(({ icon }) => icon)).size).toBe(2)
  expect(new Set(kinds.map((kind) => texts.kinds[kind])).size).toBe(2)
})

it('[BC-03] the result of a foreign code links to its order', () => {
  const href = paths.order('2', { barcode: 'B4000A8B52' })
  render(<ScanResultBanner log={[answered({ kind: 'elsewhere', text: 'Not of this order', href })]} texts={texts} />)
  expect(screen.getByRole('link', { name: texts.open }).getAttribute('href')).toBe(href)
})
