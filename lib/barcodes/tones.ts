import { whenIdle } from '#lib/browser/page/when-idle.ts'
import type { ScanOutcome, ScanResultKind } from './scan.ts'

type Beep = { hertz: number; ms: number; wave?: OscillatorType }

/** Distinguished by rhythm and direction, not only by pitch: in a noisy hall pitch is hard to hear. */
const tones: Record<ScanResultKind, readonly Beep[]> = {
  right: [{ hertz: 1320, ms: 110 }],
  // Rises like a question: one more scan is expected.
  again: [
    { hertz: 740, ms: 90 },
    { hertz: 1180, ms: 150 },
  ],
  done: [
    { hertz: 880, ms: 80 },
    { hertz: 880, ms: 80 },
  ],
  elsewhere: [
    { hertz: 660, ms: 130 },
    { hertz: 440, ms: 200 },
  ],
  // Falls and stays: nothing has gone out.
  notYet: [
    { hertz: 740, ms: 90 },
    { hertz: 520, ms: 260 },
  ],
  unknown: [{ hertz: 220, ms: 420, wave: 'square' }],
  checking: [
    { hertz: 520, ms: 90 },
    { hertz: 520, ms: 320 },
  ],
  failed: [
    { hertz: 330, ms: 110, wave: 'square' },
    { hertz: 330, ms: 110, wave: 'square' },
    { hertz: 330, ms: 110, wave: 'square' },
  ],
}

const pauseMs = 60
const loudness = 0.2
/** Longer than the keys of a scan take. */
const scanMs = 1000
let audio: AudioContext | undefined

export function playOutcome(outcome: ScanOutcome): void {
  if (outcome.state === 'waiting') return
  if (outcome.state === 'answered') playTone(outcome.result.kind)
  else playTone(outcome.state === 'command' && outcome.isDone ? 'done' : 'failed')
}

/**
 * Opens the sound device while the page is idle, because that blocks a computer for up to 0.2 s. Browsers allow it after a
 * first click or key, which may be the first key of a scan.
 */
export function openSoundAhead(): () => void {
  const stopped = new AbortController()
  const openAfterScan = () => {
    const timer = setTimeout(openWhenIdle, scanMs)
    stopped.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const openWhenIdle = () => {
    const stop = whenIdle(async () => {
      openSound()
      return () => {}
    })
    stopped.signal.addEventListener('abort', stop)
  }
  if (navigator.userActivation?.hasBeenActive) openWhenIdle()
  else
    for (const kind of ['pointerup', 'keydown'])
      window.addEventListener(kind, openAfterScan, { once: true, signal: stopped.signal })
  return () => stopped.abort()
}

/** Suspended, it costs nothing until a tone resumes it. */
function openSound(): void {
  if (!('AudioContext' in window) || audio) return
  audio = new AudioContext()
  audio.suspend().catch(() => {})
}

export function playTone(kind: ScanResultKind): void {
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  // Suspended since it was opened, or by iOS during a phone call. The state may still say `running` then.
  audio.resume().catch(() => {})
  let at = audio.currentTime
  for (const { hertz, ms, wave = 'sine' } of tones[kind]) {
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
    const end = at + ms / 1000
    oscillator.type = wave
    oscillator.frequency.value = hertz
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01)
    volume.gain.setValueAtTime(loudness, end - 0.02)
    volume.gain.linearRampToValueAtTime(0, end)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(end)
    at = end + pauseMs / 1000
  }
}
