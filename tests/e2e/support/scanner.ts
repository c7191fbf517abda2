import { expect, type Page } from '@playwright/test'
import { sameWithinMs } from '#lib/barcodes/controller/scan-queue.ts'

/** The settings of a scanner, and the keyboard layout of its computer. */
export type Habits = {
  gapMs?: number
  end?: 'Enter' | 'Tab' | 'none'
  capsLock?: boolean
}

const named = new Map([
  ['-', 'Minus'],
  ['/', 'Slash'],
])
const shifted = new Map(Array.from(')!@#$%^&*(').map((symbol, digit) => [symbol, `Digit${digit}`]))

/** Sends real key events, far faster than a hand. */
export const scanWith = (page: Page, text: string, habits: Habits = {}) =>
  sendKeys(page, keysOf(text, habits), habits.gapMs ?? 6)

/** An operator needs a moment after a scan: keys and codes that come sooner count as the scanner's own. */
export async function waitAMoment(page: Page): Promise<void> {
  const pageTime = () => page.evaluate(() => performance.now())
  const shownAt = await pageTime()
  await expect.poll(pageTime, { intervals: [50] }).toBeGreaterThan(shownAt + sameWithinMs)
}

/** Scans once the page no longer takes the code for a bounce of the trigger, or for the rest of what was typed. */
export async function scanAgain(page: Page, text: string, habits?: Habits): Promise<void> {
  await waitAMoment(page)
  await scanWith(page, text, habits)
}

/**
 * Two scanners at once, the second some keys later: the computer mixes their keys as those of one keyboard. Returns the
 * mixed texts between the end keys.
 */
export async function scanTogether(page: Page, one: string, other: string, later: number): Promise<string[]> {
  const [first, second] = [keysOf(one), keysOf(other)]
  const mixed = Array.from({ length: first.length + later }, (_, at) => [first[at], second[at - later]])
    .flat()
    .filter((key) => key !== undefined)
  await sendKeys(page, mixed, 3)
  return mixed
    .map(({ text }) => text)
    .join('')
    .split('\r')
    .filter((run) => run !== '')
}

async function sendKeys(page: Page, keys: readonly Key[], gapMs: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  // The timestamps are those of the scanner, even when a busy computer delivers the events late.
  const start = Date.now() - keys.length * gapMs
  await Promise.all(
    keys.flatMap(({ shift, text: typed, ...key }, index) => {
      const timestamp = (start + index * gapMs) / 1000
      const common = { ...key, modifiers: shift ? 8 : 0, timestamp }
      return [
        browser.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text: typed, unmodifiedText: typed }),
        browser.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
      ]
    }),
  )
  await browser.detach()
}

type Key = ReturnType<typeof keyOf>

const keysOf = (text: string, { end = 'Enter', capsLock = false }: Habits = {}): Key[] => [
  ...Array.from(text, (character) => keyOf(character, capsLock)),
  ...(end === 'none' ? [] : [endings[end]]),
]

const endings = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13, shift: false },
  Tab: { key: 'Tab', code: 'Tab', text: '', windowsVirtualKeyCode: 9, shift: false },
}

function keyOf(character: string, capsLock: boolean) {
  const upper = character.toUpperCase()
  const isLetter = upper !== character.toLowerCase()
  const shift = isLetter ? character === upper : shifted.has(character)
  const text = isLetter && capsLock ? (shift ? character.toLowerCase() : upper) : character
  return { key: text, code: codeOf(character), text, windowsVirtualKeyCode: upper.charCodeAt(0), shift }
}

function codeOf(character: string): string {
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`
  if (/\d/.test(character)) return `Digit${character}`
  return shifted.get(character) ?? named.get(character) ?? 'Space'
}

/** Waits until the page accepts scans. */
export const readyToScan = (page: Page) => expect(page.locator('[data-scanner=ready]')).toBeVisible()
