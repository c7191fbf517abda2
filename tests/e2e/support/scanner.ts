import { expect, type Page } from '@playwright/test'
import type { KeyEvent } from '#lib/barcodes/key-event.ts'
import { sameWithinMs } from '#lib/barcodes/scan.ts'
import { type Habits as KeyHabits, keysOf } from '#lib/barcodes/testing/scanner.ts'

/** The settings of a scanner, and whether Caps Lock is on at its computer. */
type Habits = Pick<KeyHabits, 'end' | 'capsLock'> & { gapMs?: number }

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

async function sendKeys(page: Page, keys: readonly KeyEvent[], gapMs: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  // The timestamps are those of the scanner, even when a busy computer delivers the events late.
  const start = Date.now() - keys.length * gapMs
  await Promise.all(
    keys.flatMap((keyEvent, index) => {
      const { key, code, shift } = keyEvent
      const text = textOf(keyEvent)
      const windowsVirtualKeyCode = { Enter: 13, Tab: 9 }[key] ?? key.toUpperCase().charCodeAt(0)
      const timestamp = (start + index * gapMs) / 1000
      const common = { key, code, windowsVirtualKeyCode, modifiers: shift ? 8 : 0, timestamp }
      return [
        browser.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text, unmodifiedText: text }),
        browser.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
      ]
    }),
  )
  await browser.detach()
}

const textOf = ({ key }: KeyEvent) => (key === 'Enter' ? '\r' : key === 'Tab' ? '' : key)

/** Waits until the page accepts scans. */
export const readyToScan = (page: Page) => expect(page.locator('[data-scanner=ready]')).toBeVisible()
