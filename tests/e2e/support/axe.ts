import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * What axe says of the page, and of its colours in the other theme: the page itself stays, only the preference of the
 * computer changes.
 */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Else each look would open a page of its own to put together what it found in the frames, and there are none.
    const axe = new AxeBuilder({ page })
      .include(part)
      .options({ resultTypes: ['violations'], preload: false })
      .setLegacyMode()
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${what} in ${colorScheme}`).toEqual([])
  }
}
