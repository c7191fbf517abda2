import { expect, type Page } from '@playwright/test'

/** How a scanner is set up, and the keyboard that the computer takes it for. */
export type Habits = {
  gapMs?: number
  end?: 'Enter' | 'Tab' | 'none'
  capsLock?: boolean
}

const shifted = new Map(Array.from(')!@#$%^&*(').map((symbol, digit) => [symbol, `Digit${digit}`]))

/** Presses keys as a scanner does: real ones, far faster than a hand. */
export async function scanWith(page: Page, text: string, habits: Habits = {}): Promise<void> {
  const { gapMs = 6, end = 'Enter', capsLock = false } = habits
  const browser = await page.context().newCDPSession(page)
  const keys = [
    ...Array.from(text, (character) => keyOf(character, capsLock)),
    ...(end === 'none' ? [] : [endings[end]]),
  ]
  // The times of the keys are those of the scanner, however slowly a busy computer hands them on.
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
  return shifted.get(character) ?? (character === '-' ? 'Minus' : 'Space')
}

/** Waits until a scan made now would be taken. */
export const readyToScan = (page: Page) => expect(page.locator('[data-scanner=ready]')).toBeVisible()
