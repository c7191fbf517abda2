// @vitest-environment jsdom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, render, screen } from '#tests/support/component.ts'
import { PrintWhenReady } from './print-when-ready.tsx'

const texts = { print: 'Print', waiting: 'Waiting', failed: 'Not drawn:' }
const print = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('print', print)
  // jsdom loads no pictures: whether one has come is what each test says.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: isThere })
  Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { configurable: true, get: widthOf })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  print.mockClear()
})

function isThere(this: HTMLImageElement) {
  return this.dataset.state !== undefined
}
function widthOf(this: HTMLImageElement) {
  return this.dataset.state === 'loaded' ? 330 : 0
}

function settle(name: string, state: 'loaded' | 'failed') {
  const image = screen.getByAltText(name)
  image.dataset.state = state
  return act(async () => void image.dispatchEvent(new Event(state === 'loaded' ? 'load' : 'error')))
}

const picture = (alt: string) => createElement('img', { alt })

function renderPage() {
  render(
    <>
      {picture('B1')}
      {picture('B2')}
      <PrintWhenReady texts={texts} />
    </>,
  )
}

it('[JS-03] prints once, 1 s after the last barcode is there', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(print).not.toHaveBeenCalled()
  expect(screen.getByText('Waiting')).toBeDefined()

  await settle('B2', 'loaded')
  await act(async () => vi.advanceTimersByTime(999))
  expect(print).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(screen.queryByText('Not drawn:')).toBeNull()
})

it('[JS-03] prints without a barcode that does not come, and says so', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await settle('B2', 'failed')
  await act(async () => vi.advanceTimersByTime(1000))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByText('Not drawn:')).toBeDefined()
  expect(screen.getByText('B2')).toBeDefined()
})

it('does not print a page that was left meanwhile', async () => {
  const { unmount } = render(<PrintWhenReady texts={texts} />)
  await act(async () => vi.advanceTimersByTime(500))
  unmount()
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(print).not.toHaveBeenCalled()
})
