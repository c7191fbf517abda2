// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { play, playTone } from './tones.ts'
import { verdictKinds } from './verdict.ts'

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
      state = 'running'
      currentTime = 0
      destination = {}
      createOscillator = () => new Oscillator()
      createGain = () => ({ gain, connect: <Node>(node: Node) => node })
    },
  )
})

it('[BC-01] every verdict has a tone of its own, of half a second at most', () => {
  const heard = verdictKinds.map((kind) => {
    notes.length = 0
    play(kind)
    expect(notes.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(500)
    return JSON.stringify(notes)
  })
  expect(new Set(heard).size).toBe(verdictKinds.length)
})

it('[BC-01] what waits is silent, and a refusal sounds like a failure', () => {
  playTone({ state: 'waiting' })
  expect(notes).toEqual([])
  playTone({ state: 'refused', reason: 'dialog', settledAt: 0 })
  const refused = [...notes]
  notes.length = 0
  play('failed')
  expect(refused).toEqual(notes)
})
