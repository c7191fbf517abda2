import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { repeated } from './layout.ts'
import { expect } from './test.ts'

/** Half as long as `axe.source`: each page reads it anew. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const withoutColours = { 'color-contrast': { enabled: false }, 'document-title': { enabled: false } }

/**
 * Checks the page with axe, and its colours in the other theme too: the page stays open, and only the preferred colour
 * scheme of the computer changes.
 */
export async function expectAccessible(page: Page, what: string, part = 'html', coloursOf = part) {
  await loadAxe(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Rows out of sight get their colours with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    // Not by axe: while a page is rendered again for a live change, the document has no title for a moment.
    await expect(page).toHaveTitle(/\S/)
    const violations = await violationsOf(page, coloursOf, { runOnly: ['color-contrast'] })
    if (colorScheme === 'light') violations.push(...(await violationsOf(page, part, { rules: withoutColours })))
    expect(violations, `${what} in ${colorScheme}`).toEqual([])
  }
}

/**
 * Into this document, and into those that the page opens next, with which the browser loads it in a third of the time. Axe's
 * builder for Playwright would load it several times for one screen.
 */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.addInitScript(axeScript)
  await page.evaluate(axeScript)
}

const violationsOf = (page: Page, part: string, rules: axe.RunOptions) =>
  page.evaluate(findViolations, { part, exclude, rules })

// The guards are Base UI's own: no focus stays on them, each hands it on.
const exclude = ['[data-base-ui-focus-guard]', repeated]

type Asked = { part: string; exclude: string[]; rules: axe.RunOptions }

/** Runs in the page, after axe itself. */
async function findViolations({ part, exclude, rules }: Asked): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  // Frames hold documents of others, or are checked as pages.
  const options = { resultTypes: ['violations' as const], preload: false, iframes: false, ...rules }
  const { violations } = await run({ include: [part], exclude }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
