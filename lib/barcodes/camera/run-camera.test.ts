// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeCamera, hidePage } from '../testing/fake-camera.ts'
import { type CameraState, runCamera } from './run-camera.ts'

/** A camera with a decoder that sees nothing. */
function run() {
  const states: CameraState[] = []
  const read = vi.fn(async () => [])
  const stop = runCamera(document.createElement('video'), {
    id: undefined,
    onState: (state) => states.push(state),
    onCode: () => {},
    makeDecoder: async () => ({ read, close: () => {} }),
  })
  onTestFinished(stop)
  const isReading = () => vi.waitFor(() => expect(states.at(-1)?.kind).toBe('reading'))
  const hasFailed = (failure: string) => vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: 'failed', failure }))
  return { states, read, stop, isReading, hasFailed }
}

it('[BC-02] the camera is off once stopped and while the page is hidden, and then on again', async () => {
  const camera = fakeCamera()
  run().stop()
  await vi.waitFor(() => expect(camera.tracks).toHaveLength(1))
  await vi.waitFor(() => expect(camera.isOn()).toBe(false))
  const { isReading, read, states } = run()
  await isReading()
  hidePage(true)
  expect(camera.isOn()).toBe(false)
  const before = read.mock.calls.length
  states.length = 0
  hidePage(false)
  await isReading()
  expect(camera.isOn()).toBe(true)
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before))
})

it('[BC-02] a camera that is unplugged, used elsewhere or not readable is reported, and off', async () => {
  const camera = fakeCamera()
  const unplugged = run()
  await unplugged.isReading()
  camera.unplug()
  await unplugged.hasFailed('lost')
  const unreadable = run()
  await unreadable.isReading()
  unreadable.read.mockRejectedValueOnce(new Error('no memory'))
  await unreadable.hasFailed('failed')
  expect(camera.isOn()).toBe(false)
  camera.refuse('NotReadableError')
  await run().hasFailed('inUse')
  vi.stubGlobal('isSecureContext', false)
  await run().hasFailed('insecure')
})
