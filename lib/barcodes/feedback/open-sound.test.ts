// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { openSoundAhead } from './open-sound.ts'

it('[BC-01] the sound device is opened after the first key, suspended, and before a result needs it', async () => {
  const suspend = vi.fn(() => Promise.resolve())
  const opened = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        opened()
      }
      suspend = suspend
    },
  )
  const stop = openSoundAhead()
  expect(opened).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keydown'))
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('pointerup'))
  stop()
  expect(opened).toHaveBeenCalledOnce()
})
