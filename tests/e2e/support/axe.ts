import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Checks the page with axe, and its colours in the other theme too: the page stays open, and only the preferred colour
 * scheme of the computer changes.
 */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Rows out of sight get their colours with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    // Otherwise each check would open another page to merge the results of frames, and the portal has no frames.
    const axe = new AxeBuilder({ page })
      .include(part)
      // Base UI's own: no focus stays on them, each hands it on.
      .exclude('[data-base-ui-focus-guard]')
      .options({ resultTypes: ['violations'], preload: false, rules: { 'document-title': { enabled: false } } })
      .setLegacyMode()
    // Not by axe: while a page is rendered again for a live change, the document has no title for a moment.
    await expect(page).toHaveTitle(/\S/)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${what} in ${colorScheme}`).toEqual([])
  }
}
