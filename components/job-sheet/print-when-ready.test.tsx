// @vitest-environment jsdom
import { createElement, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { imageTimeoutMs, retryMs } from '#lib/job-sheet/wait-for-images/wait-for-images.ts'
import { act, cleanup, render, screen } from '#tests/support/component.ts'
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
  const { prototype } = HTMLImageElement
  vi.spyOn(prototype, 'complete', 'get').mockImplementation(function isThere(this: HTMLImageElement) {
    return this.dataset.state !== undefined
  })
  vi.spyOn(prototype, 'naturalWidth', 'get').mockImplementation(function width(this: HTMLImageElement) {
    return this.dataset.state === 'loaded' ? 330 : 0
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  print.mockClear()
})

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
function settle(name: string, state: 'loaded' | 'failed') {
  const image = screen.getByAltText(name)
  image.dataset.state = state
  return act(async () => void image.dispatchEvent(new Event(state === 'loaded' ? 'load' : 'error')))
}

/** Opens a page of two barcodes; React mounts it twice. */
const renderPage = (...states: string[]) =>
  render(
    <StrictMode>
      {['B1', 'B2'].map((alt, at) => createElement('img', { key: alt, alt, src: `/${alt}`, 'data-state': states[at] }))}
      <PrintWhenReady texts={texts} />
    </StrictMode>,
  )
const isMissing = () => screen.queryByText('Not drawn:') !== null

it('[JS-03] the page prints once, 1 s after the last barcode, also when React mounts it again', async () => {
  const { unmount } = renderPage()
  await settle('B1', 'loaded')
  await wait(imageTimeoutMs - 1)
  expect(print).not.toHaveBeenCalled()
  expect(screen.getByText('Waiting')).toBeDefined()
  await settle('B2', 'loaded')
  await wait(999)
  expect(print).not.toHaveBeenCalled()
  await wait(1)
  expect([screen.queryByText('Waiting'), isMissing()]).toEqual([null, false])
  unmount()
  renderPage('loaded', 'loaded')
  await wait(60_000)
  expect(print).toHaveBeenCalledOnce()
})

it('[JS-03] what the user printed is printed once more only where a barcode was missing', async () => {
  for (const [times, states] of [['loaded', 'loaded'], ['loaded']].entries()) {
    window.history.replaceState(null, '', `/job-sheet?orderIds=${(pages += 1)}`)
    const { unmount } = renderPage(...states)
    await wait(500)
    window.dispatchEvent(new Event('beforeprint'))
    await settle('B2', 'loaded')
    await wait(60_000)
    expect(print).toHaveBeenCalledTimes(times)
    print.mockClear()
    unmount()
  }
})

it('[JS-03] a barcode that failed is requested once more; one that fails twice is named', async () => {
  renderPage('loaded')
  await settle('B2', 'failed')
  await wait(retryMs)
  expect(print).not.toHaveBeenCalled()
  await settle('B2', 'loaded')
  await wait(1000)
  expect([print.mock.calls.length, isMissing()]).toEqual([1, false])
  cleanup()
  window.history.replaceState(null, '', `/job-sheet?orderIds=${(pages += 1)}`)
  renderPage('failed', 'loaded')
  await wait(retryMs)
  await settle('B1', 'failed')
  await wait(1000)
  expect([print.mock.calls.length, isMissing()]).toEqual([2, true])
  expect(screen.getByText('B1')).toBeDefined()
})
