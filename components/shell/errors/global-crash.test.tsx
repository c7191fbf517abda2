// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GlobalCrash } from './global-crash.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[REL-19] a frame that failed is tried again every 20 seconds', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => ({ ok: false, arrayBuffer: async () => {} }))
  vi.stubGlobal('fetch', asked)
  render(<GlobalCrash error={new Error('Connection closed.')} />, { container: document as unknown as HTMLElement })
  expect(screen.getByText('Site Flow Light could not be shown')).toBeDefined()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(asked.mock.calls).toEqual(Array.from({ length: 2 }, () => ['/api/health/live', expect.anything()]))
})
