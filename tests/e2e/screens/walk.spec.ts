import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { createForeignWords } from '#tests/e2e/support/foreign-words.ts'
import { layoutFaultsOf } from '#tests/e2e/support/layout.ts'
import { createFindings, faultsOf } from '#tests/e2e/support/page-faults.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { textsOf } from '#tests/e2e/support/texts.ts'
import {
  type Check,
  parts,
  walkOutside,
  walkOverlays,
  walkScreens,
  walkSentScreens,
  walkSessionEnd,
} from '#tests/e2e/support/walk.ts'

/** The browser's own errors: of unknown addresses, of refused requests, also while locked, and of the page that the walk makes fail. */
const expected = /status of (?:400|401|404|423)|BroadcastChannel/

test.beforeEach(async ({ context }) => {
  test.setTimeout(300_000)
  await context.addInitScript(() => {
    window.print = () => {} // job sheets open no print dialog
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
})

const isUnexpected = (complaint: string) => !expected.test(complaint)

for (const part of parts)
  test.describe(() => {
    test.use({ locale: 'en-US' })
    test(`[SEC-36] [SEC-37] [SH-01] [SH-07] every page of part ${part + 1} is accessible, and fits with all it holds`, async ({
      page,
      complaints,
    }) => {
      const { findings, record } = createFindings()
      await walkScreens(page, part, async (what) => {
        // The bar and the menu have the same colours on every page.
        await expectAccessible(page, what, 'html', /^\/(?!orders\/list$)/.test(what) ? 'main' : 'html')
        record(what, ...(await faultsOf(page, 'en-US')), ...(await layoutFaultsOf(page)))
      })
      expect(findings).toEqual({})
      expect(complaints.splice(0).filter(isUnexpected)).toEqual([])
    })
  })

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('[SH-01] [SH-07] every page shows no other language', async ({ page, complaints }) => {
    const { findings, record } = createFindings()
    const foreignWords = createForeignWords(page)
    await walkSentScreens(page, async (what) =>
      record(what, ...(await faultsOf(page, 'ja-JP')), ...(await foreignWords())),
    )
    expect(findings).toEqual({})
    complaints.splice(0)
  })

  const walks: [string, (page: Page, check: Check) => Promise<void>][] = [
    ['screen of a guest', walkOutside],
    ['screen of the end of a session', walkSessionEnd],
    ['dialog and menu', (page, check) => walkOverlays(page, textsOf('ja-JP'), check)],
  ]
  for (const [name, walk] of walks)
    test(`[SEC-36] [SH-01] [SH-07] every ${name} is accessible, in Japanese only, and fits`, async ({
      page,
      complaints,
    }) => {
      const { findings, record } = createFindings()
      const foreignWords = createForeignWords(page)
      await walk(page, async (what, part) => {
        await expectAccessible(page, what, part)
        record(what, ...(await faultsOf(page, 'ja-JP')), ...(await foreignWords()))
        record(what, ...(await layoutFaultsOf(page, part)))
      })
      expect(findings).toEqual({})
      expect(complaints.splice(0).filter(isUnexpected)).toEqual([])
    })
})
