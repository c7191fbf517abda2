import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const frame = (page: Page, name: string) => page.locator(`iframe[title="${name}"]`).contentFrame()

test('[HE-01] the menu leads to the documentation, which is accessible and fits a phone', async ({
  page,
  context,
  baseURL,
  addSession,
}) => {
  await addSession('viewer')
  await context.addCookies([{ name: 'sfl-theme', value: 'dark', url: baseURL ?? '' }])
  await page.goto('/profile')
  for (const [name, path, heading] of [
    ['Tutorial', '/help/docs/tutorial', 'Tutorial'],
    ['Site Guide', '/help/docs/descriptions', 'Site guide'],
    ['API Reference', '/help/docs/api', 'API reference'],
  ] as const) {
    await settled(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(frame(page, name).getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // In the theme of the portal.
    await expect(frame(page, name).locator('body')).toHaveCSS('background-color', 'rgb(23, 26, 33)')
  }
  const reference = frame(page, 'API Reference')
  await reference.getByRole('link', { name: 'the tutorial' }).click()
  await expect(reference.getByRole('heading', { level: 1, name: 'Tutorial' })).toBeVisible()
  await expect(page).toHaveURL('/help/docs/api')

  for (const name of ['tutorial', 'descriptions', 'api']) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${upstreamOrigin}/docs/${name}?lang=en-GB`)
    await page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')))
    await expectAccessible(page, name)
    await page.setViewportSize({ width: 390, height: 720 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
  }
})
