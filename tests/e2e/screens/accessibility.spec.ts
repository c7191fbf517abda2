import type { BrowserContext } from '@playwright/test'
import { locales } from '#lib/i18n/locales.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { createFindings, faultsOf, overflowsOf } from '#tests/e2e/support/page-faults.ts'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { textsOf } from '#tests/e2e/support/texts.ts'
import { overlay, walkOutside, walkOverlays, walkScreens } from '#tests/e2e/support/walk.ts'

/** Logs violations of the content security policy as console errors. Job sheets open no print dialog. */
async function logPolicyViolations(context: BrowserContext) {
  await context.addInitScript(() => {
    window.print = () => {}
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
}

/** The browser's own console errors: of unknown addresses, of refused requests, also while locked, and of the page that the walk makes fail. */
const expected = (complaint: string) => /status of (?:400|401|404|423)|BroadcastChannel/.test(complaint)

test.beforeEach(({ context }) => {
  test.slow()
  return logPolicyViolations(context)
})

test.describe('in American English', () => {
  test.use({ locale: 'en-US' })

  for (const [screens, walk] of [
    ['every screen outside a session', walkOutside],
    ['every screen of a user', walkScreens],
  ] as const) {
    test(`[SEC-36] [SEC-37] [SH-07] ${screens} is accessible in both themes, keeps the policy, has all its texts and fits the window`, async ({
      page,
      complaints,
    }) => {
      const { findings, record } = createFindings()
      await walk(page, async (what) => {
        await expectAccessible(page, what)
        record(what, ...(await faultsOf(page, 'en-US')), ...(await overflowsOf(page)))
      })
      expect(complaints.splice(0).filter((complaint) => !expected(complaint))).toEqual([])
      expect(findings).toEqual({})
    })
  }
})

test.describe('in British English', () => {
  test.use({ locale: 'en-GB' })

  test('[SEC-36] every dialog and menu that opens over a screen is accessible in both themes', async ({
    page,
    complaints,
  }) => {
    await walkOverlays(page, textsOf('en-GB'), (what) => expectAccessible(page, what, overlay))
    expect(complaints.splice(0).filter((complaint) => !expected(complaint))).toEqual([])
  })
})

withUpstreamProxy.describe('a print site that cannot be loaded', () => {
  withUpstreamProxy.use({ locale: 'en-GB' })

  withUpstreamProxy(
    '[SEC-36] the error page is accessible in both themes, and has its texts in every language',
    async ({ page, upstreamProxy, signIn, complaints }) => {
      upstreamProxy.refuse(/\/vars/, 500, 'away')
      await signIn()
      const expectHeading = (locale: string) =>
        expect(page.getByRole('heading', { name: textsOf(locale).unavailable.title })).toBeVisible()
      await expectHeading('en-GB')
      await expectAccessible(page, 'the page')
      for (const locale of locales) {
        await page.evaluate(
          (body) =>
            fetch('/api/session/language', {
              method: 'POST',
              headers: { 'x-sfl': '1', 'content-type': 'application/json' },
              body,
            }),
          JSON.stringify({ locale }),
        )
        await page.goto('/unavailable')
        await ready(page)
        await expectHeading(locale)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
      complaints.splice(0)
    },
  )
})
