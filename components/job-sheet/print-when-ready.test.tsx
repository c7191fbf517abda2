// @vitest-environment jsdom
import { createElement, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { imageTimeoutMs, retryMs } from '#lib/job-sheet/wait-for-images/wait-for-images.ts'
import { act, render, screen } from '#tests/support/component.ts'
import { PrintWhenReady } from './print-when-ready.tsx'

const texts = { print: 'Print', waiting: 'Waiting', failed: 'Not drawn:' }
const print = vi.fn()
let pages = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('print', print)
  pages += 1
  window.history.replaceState(null, '', `/job-sheet?orderIds=${pages}`)
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

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
function settle(name: string, state: 'loaded' | 'failed') {
  const image = screen.getByAltText(name)
  image.dataset.state = state
  return act(async () => void image.dispatchEvent(new Event(state === 'loaded' ? 'load' : 'error')))
}

const picture = (alt: string, state?: string) => createElement('img', { alt, src: `/${alt}`, 'data-state': state })

const renderPage = () =>
  render(
    <StrictMode>
      {picture('B1')}
      {picture('B2')}
      <PrintWhenReady texts={texts} />
    </StrictMode>,
  )

it('[JS-03] the page prints once, 1 s after the last barcode has loaded', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await wait(imageTimeoutMs - 1)
  expect(print).not.toHaveBeenCalled()
  expect(screen.getByText('Waiting')).toBeDefined()

  await settle('B2', 'loaded')
  await wait(999)
  expect(print).not.toHaveBeenCalled()
  await wait(1)
  await wait(60_000)
  expect(print).toHaveBeenCalledOnce()
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(screen.queryByText('Not drawn:')).toBeNull()
})

it('[JS-03] the page does not print again when React mounts it again', async () => {
  const { unmount } = renderPage()
  await settle('B1', 'loaded')
  await settle('B2', 'loaded')
  await wait(1000)
  unmount()
  renderPage()
  await settle('B1', 'loaded')
  await settle('B2', 'loaded')
  await wait(60_000)
  expect(print).toHaveBeenCalledOnce()
})

it('[JS-03] what the user has printed with all barcodes, the page does not print once more', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await settle('B2', 'loaded')
  await wait(500)
  window.dispatchEvent(new Event('beforeprint'))
  await wait(60_000)
  expect(print).not.toHaveBeenCalled()
})

it('[JS-03] what the user has printed while a barcode was missing, the page prints with it', async () => {
  renderPage()
  await settle('B1', 'loaded')
  window.dispatchEvent(new Event('beforeprint'))
  await settle('B2', 'loaded')
  await wait(1000)
  expect(print).toHaveBeenCalledOnce()
})

it('[JS-03] a barcode that failed is requested once more', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await settle('B2', 'failed')
  await wait(retryMs)
  expect(print).not.toHaveBeenCalled()
  await settle('B2', 'loaded')
  await wait(1000)
  expect(print).toHaveBeenCalledOnce()
  expect(screen.queryByText('Not drawn:')).toBeNull()
})

it('[JS-03] the page prints without a barcode that failed twice, and names it', async () => {
  render(
    <>
      {picture('B1', 'failed')}
      {picture('B2', 'loaded')}
      <PrintWhenReady texts={texts} />
    </>,
  )
  await wait(retryMs)
  await settle('B1', 'failed')
  await wait(1000)
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByText('Not drawn:')).toBeDefined()
  expect(screen.getByText('B1')).toBeDefined()
})

it('[JS-03] a barcode that never comes is given up, and the page prints', async () => {
  renderPage()
  await settle('B1', 'loaded')
  await wait(imageTimeoutMs)
  expect(screen.getByText('B2')).toBeDefined()
  expect(screen.getByAltText('B2').hasAttribute('src')).toBe(false)
  await wait(1000)
  expect(print).toHaveBeenCalledOnce()
})

it('a job sheet that was left before it was ready is not printed', async () => {
  const { unmount } = render(<PrintWhenReady texts={texts} />)
  await wait(500)
  unmount()
  await wait(60_000)
  expect(print).not.toHaveBeenCalled()
})
