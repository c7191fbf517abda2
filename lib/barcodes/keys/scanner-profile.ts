import { createStore } from '#lib/store.ts'

/** How the scanner of this workstation types. Kept by the browser, because scanners stay where computers stay. */
export type ScannerProfile = {
  /** Longest average time from key to key. Users do not type 240 words a minute. */
  gapMs: number
  /** A scan ends on Enter or Tab (Spec 1 §9); after silence only where a scanner was found to send neither. */
  end: 'key' | 'silence'
  /** What the scanner puts before every code. */
  prefix: string
  /** Which reading is tried first: that of the physical keys, or what the keyboard layout makes of them. */
  reading: 'physical' | 'typed'
  sound: boolean
}

export const defaultProfile: ScannerProfile = { gapMs: 50, end: 'key', prefix: '', reading: 'physical', sound: true }

const gapLimits = { min: 50, max: 120 }
const place = 'sfl-scanner'

/** A stored profile; invalid values fall back to the default. */
export function parseProfile(text: string | null): ScannerProfile {
  const stored = parse(text)
  return {
    gapMs: typeof stored.gapMs === 'number' ? clampGap(stored.gapMs) : defaultProfile.gapMs,
    end: stored.end === 'silence' ? 'silence' : 'key',
    prefix: typeof stored.prefix === 'string' ? stored.prefix.slice(0, 20) : '',
    reading: stored.reading === 'typed' ? 'typed' : 'physical',
    sound: stored.sound !== false,
  }
}

export const clampGap = (ms: number) => Math.min(gapLimits.max, Math.max(gapLimits.min, ms))

function parse(text: string | null): Partial<Record<keyof ScannerProfile, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // stored by an older version, or edited
  }
}

/** Where storage is full or forbidden a profile lasts as long as the page. It is newer than what is stored. */
const unstored = createStore<string | undefined>(undefined)

export function loadProfile(): ScannerProfile {
  try {
    return parseProfile(unstored.get() ?? window.localStorage.getItem(place))
  } catch {
    return defaultProfile
  }
}

export function saveProfile(changes: Partial<ScannerProfile>): void {
  const profile = JSON.stringify({ ...loadProfile(), ...changes })
  try {
    window.localStorage.setItem(place, profile)
    unstored.set(undefined)
  } catch {
    unstored.set(profile)
  }
}
