import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { KeyEvent } from '#lib/barcodes/key-event.ts'
import { sameWithinMs } from '#lib/barcodes/scan.ts'
import { type Habits as KeyHabits, keysOf } from '#lib/barcodes/testing/scanner.ts'

/** The settings of a scanner, and whether Caps Lock is on at its computer. */
type Habits = Pick<KeyHabits, 'end' | 'capsLock' | 'gapMs'>

const unevenGaps = [5, 9, 30, 6, 17, 12]

/** Sends real key events as a keyboard does, far faster than a hand. */
export const scanWith = (page: Page, text: string, habits: Habits = {}) =>
  sendKeys(page, keysOf(text, { gapMs: unevenGaps, ...habits, at: 0 }))

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

async function sendKeys(page: Page, keys: readonly KeyEvent[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  // The timestamps are those of a scan that begins now, even when a busy computer delivers the events late.
  const start = Date.now()
  await pause(keys.at(-1)?.at)
  await Promise.all(
    keys.map((keyEvent) => {
      const { key, code, type, at, shift, control } = keyEvent
      const text = type === 'down' ? textOf(keyEvent) : ''
      const windowsVirtualKeyCode = virtualKeys[key] ?? key.toUpperCase().charCodeAt(0)
      return browser.send('Input.dispatchKeyEvent', {
        type: type === 'up' ? 'keyUp' : 'keyDown',
        key,
        code,
        windowsVirtualKeyCode,
        modifiers: (shift ? 8 : 0) + (control ? 2 : 0),
        timestamp: (start + at) / 1000,
        ...(text && { text, unmodifiedText: text }),
      })
    }),
  )
  await browser.detach()
}

const virtualKeys: Record<string, number> = { Enter: 13, Tab: 9, Shift: 16, Control: 17, F8: 119 }
const textOf = ({ key, control }: KeyEvent) => (key === 'Enter' ? '\r' : key.length === 1 && !control ? key : '')

/** Waits until the page accepts scans. */
export const readyToScan = (page: Page) => expect(page.locator('[data-scanner=ready]')).toBeVisible()
