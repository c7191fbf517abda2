import { performance } from 'node:perf_hooks'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'
import { threadId } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// The context of jsdom has a clock without entries, and no streams.
for (const [name, value] of Object.entries({ performance, ReadableStream, TransformStream, WritableStream }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

// jsdom lays nothing out, and CodeMirror measures texts some frames later: on a quick machine while its test still runs.
if (typeof Range !== 'undefined') Object.assign(Range.prototype, { getClientRects: () => [] })

// A channel reaches all threads of a process: a test would hear the tabs of another file. Files that share a process share
// the class as well.
const { BroadcastChannel } = globalThis
if (BroadcastChannel.name !== 'ChannelOfThread')
  globalThis.BroadcastChannel = class ChannelOfThread extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} of thread ${threadId}`)
    }
  }

// Hono's server puts its own in the place of these, which can do less.
const { Request, Response } = globalThis
afterAll(() => void Object.assign(globalThis, { Request, Response }))

// The same timeout as for `expect.poll`: the default of one second is too short on a busy machine.
const { waitFor } = vi
vi.waitFor = (check, options) => waitFor(check, { timeout: 15_000, ...(typeof options === 'object' && options) })

// Unexpected console output fails the test, because it is a defect that no developer would read.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})
