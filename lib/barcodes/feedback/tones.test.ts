// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { scanResultKinds } from '#lib/barcodes/scan/scan.ts'
import { playOutcome, playTone } from './tones.ts'

const notes: { hertz: number; ms: number; wave: string }[] = []

class Oscillator {
  type = 'sine'
  frequency = { value: 0 }
  startedAt = 0
  connect = <Node>(node: Node) => node
  start = (at: number) => {
    this.startedAt = at
  }
  stop = (at: number) => {
    notes.push({ hertz: this.frequency.value, ms: Math.round((at - this.startedAt) * 1000), wave: this.type })
  }
}

beforeEach(() => {
  notes.length = 0
  const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = () => Promise.resolve()
      currentTime = 0
      destination = {}
      createOscillator = () => new Oscillator()
      createGain = () => ({ gain, connect: <Node>(node: Node) => node })
    },
  )
})

it('[BC-01] every kind of result has its own tone, of half a second at most', () => {
  const heard = scanResultKinds.map((kind) => {
    notes.length = 0
    playTone(kind)
    expect(notes.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(500)
    return JSON.stringify(notes)
  })
  expect(new Set(heard).size).toBe(scanResultKinds.length)
})

it('[BC-01] a waiting scan is silent, and a refusal sounds like a failure', () => {
  playOutcome({ state: 'waiting' })
  expect(notes).toEqual([])
  playOutcome({ state: 'refused', reason: 'dialog', settledAt: 0 })
  const refused = [...notes]
  notes.length = 0
  playTone('failed')
  expect(refused).toEqual(notes)
})
