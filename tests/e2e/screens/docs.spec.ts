import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { overflowsOf } from '#tests/e2e/support/page-faults.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })
withUpstreamProxy.use({ locale: 'en-GB' })

const frame = (page: Page, name: string) => page.locator(`iframe[title="${name}"]`)

test('[HE-01] the menu leads to each page of the documentation, which fills the page and stays in its frame', async ({
  page,
  addSession,
}) => {
  await addSession('viewer')
  for (const [name, path, heading] of [
    ['Tutorial', '/help/docs/tutorial', 'Tutorial'],
    ['Site Guide', '/help/docs/descriptions', 'Site guide'],
    ['API Reference', '/help/docs/api', 'API reference'],
  ] as const) {
    await page.goto('/profile')
    await settled(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const framed = frame(page, name)
    await expect(framed.contentFrame().getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(framed).toHaveAttribute(
      'src',
      `${upstreamOrigin}/docs/${path.split('/').at(-1)}?embedded=true&lang=en-GB`,
    )
    await settled(page)
    const [box, main] = [await framed.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(box?.width).toBe(main?.width)
    expect(box?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.8)
  }
  await frame(page, 'API Reference').contentFrame().getByRole('link', { name: 'the tutorial' }).click()
  await expect(
    frame(page, 'API Reference').contentFrame().getByRole('heading', { level: 1, name: 'Tutorial' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/help/docs/api')
})

test('[HE-01] the frame has the theme that the user chose', async ({ page, context, signIn }) => {
  await signIn()
  await context.addCookies([{ name: 'sfl-theme', value: 'dark', url: new URL(page.url()).origin }])
  await page.goto('/help/docs/tutorial')
  const body = frame(page, 'Tutorial').contentFrame().locator('body')
  await expect(body).toHaveCSS('background-color', 'rgb(23, 26, 33)')
})

for (const page of ['tutorial', 'descriptions', 'api', 'tutorial?lang=ja-JP', 'descriptions?lang=ja-JP']) {
  test(`[HE-01] the page ${page} of the documentation is accessible in both themes, and fits a phone`, async ({
    page: tab,
  }) => {
    await tab.goto(`${upstreamOrigin}/docs/${page}`)
    await expect(tab.locator('html')).toHaveAttribute('lang', page.endsWith('ja-JP') ? 'ja-JP' : 'en-GB')
    await expectAccessible(tab, page)
    for (const summary of await tab.locator('summary').all()) await summary.click()
    expect(await overflowsOf(tab)).toEqual([])
  })
}

withUpstreamProxy(
  '[HE-01] documentation that does not answer is told, with its address, and is shown once it is back',
  async ({ page, signIn, upstreamProxy }) => {
    await signIn()
    upstreamProxy.refuse(/^\/docs\//, 503, 'The documentation is away')
    await page.goto('/help/docs/api')
    await expect(page.getByText('The documentation does not answer')).toBeVisible()
    const address = `${upstreamProxy.origin}/docs/api?embedded=true&lang=en-GB`
    await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', address)
    await expect(page.locator('iframe')).toHaveCount(0)
    await expectAccessible(page, 'documentation that is away')
    upstreamProxy.heal()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(
      frame(page, 'API Reference').contentFrame().getByRole('heading', { level: 1, name: 'API reference' }),
    ).toBeVisible()
  },
)
