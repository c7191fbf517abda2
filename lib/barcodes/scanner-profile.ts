import { writeCookie } from '#lib/browser/write-cookie.ts'

/** How the scanner of this workstation types. Kept in a cookie, because signing out empties the browser's storage. */
export type ScannerProfile = {
  /** Longest average time from key to key. Users do not type 240 words a minute. */
  gapMs: number
  /** A scan ends on Enter or Tab (Spec 1 §9); after silence only where a scanner was found to send neither. */
  end: 'key' | 'silence'
  prefix: string
  reading: 'physical' | 'typed'
  sound: boolean
}

export const defaultProfile: ScannerProfile = { gapMs: 50, end: 'key', prefix: '', reading: 'physical', sound: true }

const gapLimits = { min: 50, max: 120 }
const storedCookie = /(?:^|; )sfl-scanner=([^;]*)/

export function loadProfile(): ScannerProfile {
  const stored = readStored()
  return {
    gapMs: typeof stored.gapMs === 'number' ? clampGap(stored.gapMs) : defaultProfile.gapMs,
    end: stored.end === 'silence' ? 'silence' : 'key',
    prefix: typeof stored.prefix === 'string' ? stored.prefix.slice(0, 20) : '',
    reading: stored.reading === 'typed' ? 'typed' : 'physical',
    sound: stored.sound !== false,
  }
}

export function saveProfile(changes: Partial<ScannerProfile>): void {
  writeCookie('sfl-scanner', encodeURIComponent(JSON.stringify({ ...loadProfile(), ...changes })))
}

export const clampGap = (ms: number) => Math.min(gapLimits.max, Math.max(gapLimits.min, ms))

export function withoutPrefix(text: string, prefix: string): string {
  return prefix !== '' && text.toUpperCase().startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : text
}

function readStored(): Partial<Record<keyof ScannerProfile, unknown>> {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(storedCookie.exec(document.cookie)?.[1] ?? '{}'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // stored by an older version, or edited
  }
}
