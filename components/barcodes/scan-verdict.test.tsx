// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoggedScan, ScanOutcome } from '#lib/barcodes/scan.ts'
import { type ScanVerdict as Verdict, verdictKinds } from '#lib/barcodes/verdict.ts'
import { paths } from '#lib/paths.ts'
import { act, render, screen } from '#tests/support/component.ts'
import { scanTexts as texts } from '#tests/support/scan-texts.ts'
import { ScanVerdict } from './scan-verdict.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let lastId = 0
const scan = (outcome: ScanOutcome, code = 'B4000A8B52'): LoggedScan => ({ id: ++lastId, code, at: 0, outcome })
const answered = (verdict: Verdict) => scan({ state: 'answered', verdict, settledAt: performance.now() })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it.each(verdictKinds)('[BC-02] shows %s as text and shape, and takes it away by itself', (kind) => {
  const { container } = render(<ScanVerdict log={[answered({ kind, text: 'What it is' })]} texts={texts} />)
  expect(screen.getByText(texts.kinds[kind])).toBeDefined()
  expect(screen.getByText('What it is')).toBeDefined()
  expect(container.querySelector('svg')).not.toBeNull()
  pass(2000)
  expect(screen.queryByText('What it is')).not.toBeNull()
  pass(5000)
  expect(container.textContent).toBe('')
})

it('[BC-01] says that a code is being looked up, until there is an answer', () => {
  const waiting = scan({ state: 'waiting' })
  const { rerender } = render(<ScanVerdict log={[waiting]} texts={texts} />)
  expect(screen.getByText('Looking up …')).toBeDefined()
  const settled = { ...answered({ kind: 'unknown', title: 'Not Found', text: 'Nothing' }), id: waiting.id }
  rerender(<ScanVerdict log={[settled]} texts={texts} />)
  expect(screen.queryByText('Looking up …')).toBeNull()
  expect(screen.getByText('Not Found')).toBeDefined()
})

it('[BC-01] an answer stays readable while the next scan is looked up', () => {
  const first = answered({ kind: 'elsewhere', text: 'Not of this order' })
  render(<ScanVerdict log={[scan({ state: 'waiting' }, 'B9999A9B99'), first]} texts={texts} />)
  expect(screen.getByText('Not of this order')).toBeDefined()
  pass(6000)
  expect(screen.getByText('Looking up …')).toBeDefined()
})

it('[BC-01] on the page that a scan led to, its answer is shown for what is left of its time', () => {
  const log = [answered({ kind: 'right', text: 'Order 1' })]
  const first = render(<ScanVerdict log={log} texts={texts} />)
  pass(2000)
  first.unmount()
  const { container } = render(<ScanVerdict log={log} texts={texts} />)
  expect(screen.getByText('Order 1')).toBeDefined()
  pass(600)
  expect(container.textContent).toBe('')
})

it('[BC-03] leads to the order that a foreign code belongs to', () => {
  const href = paths.order('2', { barcode: 'B4000A8B52' })
  render(<ScanVerdict log={[answered({ kind: 'elsewhere', text: 'Not of this order', href })]} texts={texts} />)
  expect(screen.getByRole('link', { name: texts.open }).getAttribute('href')).toBe(href)
})
