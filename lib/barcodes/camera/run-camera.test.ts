// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeCamera, hidePage } from '../testing/fake-camera.ts'
import { type CameraState, runCamera } from './run-camera.ts'

/** A decoder that sees these codes, one picture after the other, and then nothing. */
function run(...pictures: string[]) {
  const states: CameraState[] = []
  const codes: string[] = []
  const close = vi.fn()
  const read = vi.fn(async () => {
    const text = pictures.shift()
    return text === undefined ? [] : [{ text, x: 0, y: 0 }]
  })
  const stop = runCamera(document.createElement('video'), {
    id: undefined,
    onState: (state) => states.push(state),
    onCode: (code) => codes.push(code),
    makeDecoder: async () => ({ read, close }),
  })
  onTestFinished(stop)
  return {
    states,
    codes,
    close,
    read,
    stop,
    reads: () => vi.waitFor(() => expect(states.at(-1)?.kind).toBe('reading')),
  }
}
const failureOf = (states: CameraState[]) => {
  const state = states.at(-1)
  return state?.kind === 'failed' ? state.failure : undefined
}

it('[BC-02] the camera on the back is used by default', async () => {
  const camera = fakeCamera()
  const { codes } = run('b4000a8b52', 'b4000a8b52')
  await vi.waitFor(() => expect(codes).toEqual(['B4000A8B52']))
  expect(camera.wishes).toMatchObject([{ facingMode: 'environment' }])
})

it('[BC-02] the camera goes off when it is stopped', async () => {
  const camera = fakeCamera()
  const { reads, stop, close } = run()
  await reads()
  expect(camera.isOn()).toBe(true)
  stop()
  expect(camera.isOn()).toBe(false)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('[BC-02] a camera that opens after it was stopped goes off again', async () => {
  const camera = fakeCamera()
  const { stop } = run()
  stop()
  await vi.waitFor(() => expect(camera.tracks).toHaveLength(1))
  await vi.waitFor(() => expect(camera.isOn()).toBe(false))
})

it('[BC-02] the camera is off while the page is hidden, and on again when it is shown', async () => {
  const camera = fakeCamera()
  const { reads, read, states } = run()
  await reads()
  hidePage(true)
  expect(camera.isOn()).toBe(false)
  const before = read.mock.calls.length
  states.length = 0
  hidePage(false)
  await reads()
  expect(camera.isOn()).toBe(true)
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before))
})

it('[BC-02] a camera that is unplugged is reported', async () => {
  const camera = fakeCamera()
  const { reads, states } = run()
  await reads()
  camera.unplug()
  expect(failureOf(states)).toBe('lost')
})

it('[BC-02] a camera that another program uses is reported', async () => {
  const camera = fakeCamera()
  camera.refuse('NotReadableError')
  const { states } = run()
  await vi.waitFor(() => expect(failureOf(states)).toBe('inUse'))
})

it('[BC-02] a page without https is reported to have no camera', async () => {
  fakeCamera()
  vi.stubGlobal('isSecureContext', false)
  const { states } = run()
  await vi.waitFor(() => expect(failureOf(states)).toBe('insecure'))
})

it('[BC-02] the camera goes off when its pictures cannot be read', async () => {
  const camera = fakeCamera()
  const { read, reads, states } = run()
  await reads()
  read.mockRejectedValueOnce(new Error('no memory'))
  await vi.waitFor(() => expect(failureOf(states)).toBe('failed'))
  expect(camera.isOn()).toBe(false)
})
