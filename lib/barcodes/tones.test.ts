// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { scanResultKinds } from '#lib/barcodes/scan.ts'
import { playOutcome, playTone } from './tones.ts'

/** Records the notes of a sound device, each `frequency wave milliseconds`. */
function hear() {
  const notes: string[] = []
  // After a call the system has suspended the device.
  const resume = vi.fn(() => Promise.resolve())
  let ms = 0
  class Oscillator {
    type = 'sine'
    frequency = { value: 0 }
    startedAt = 0
    connect = <Node>(node: Node) => node
    start = (at: number) => void (this.startedAt = at)
    stop = (at: number) => {
      const lasted = Math.round((at - this.startedAt) * 1000)
      ms += lasted
      notes.push(`${this.frequency.value} ${this.type} ${lasted}`)
    }
  }
  const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
  const device = class {
    resume = resume
    currentTime = 0
    destination = {}
    createOscillator = () => new Oscillator()
    createGain = () => ({ gain, connect: <Node>(node: Node) => node })
  }
  vi.stubGlobal('AudioContext', device)
  return (play: () => void) => {
    notes.length = ms = 0
    resume.mockClear()
    play()
    expect(ms).toBeLessThanOrEqual(500)
    expect(resume).toHaveBeenCalledTimes(notes.length > 0 ? 1 : 0)
    return notes.join()
  }
}

it('[BC-01] the sound device is opened after the keys of a first scan, not between them', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const open = vi.fn<() => void>()
  vi.stubGlobal(
    'AudioContext',
    class {
      suspend = async () => open()
    },
  )
  vi.resetModules()
  const stop = (await import('./tones.ts')).openSoundAhead()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'B' }))
  await vi.advanceTimersByTimeAsync(900)
  expect(open).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(open).toHaveBeenCalledTimes(1)
  stop()
})

it('[BC-01] each kind of result has its own short tone; waiting is silent, a refusal a failure', () => {
  const heard = hear()
  expect(new Set(scanResultKinds.map((kind) => heard(() => playTone(kind)))).size).toBe(scanResultKinds.length)
  expect(heard(() => playOutcome({ state: 'waiting' }))).toBe('')
  const refused = heard(() => playOutcome({ state: 'refused', reason: 'dialog', settledAt: 0 }))
  expect(refused).toBe(heard(() => playTone('failed')))
})
