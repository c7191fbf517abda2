import { afterEach, beforeEach, expect, vi } from 'vitest'

// As for `expect.poll`: a second, its own default, is little on a busy machine.
const { waitFor } = vi
vi.waitFor = (check, options) => waitFor(check, { timeout: 15_000, ...(typeof options === 'object' && options) })

// What a test does not expect on the console is a defect that stays unread.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})
