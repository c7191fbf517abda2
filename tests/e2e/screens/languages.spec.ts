import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeOfCommand, commands } from '#lib/barcodes/scan/commands.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { createFindings, faultsOf, overflowsOf, piecesOf } from '#tests/e2e/support/page-faults.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { hit } from '#tests/e2e/support/search.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { textsOf } from '#tests/e2e/support/texts.ts'
import { people } from '#tests/e2e/support/users/people.ts'
import { walkOutside, walkOverlays, walkScreens } from '#tests/e2e/support/walk.ts'

const lockfile = join(import.meta.dirname, '../../../package-lock.json')

/** Product names, signs, units, time zones, addresses and file names are the same in every language. */
const sameEverywhere =
  /[A-Z]\w+(?:\/[\w+-]+(?: [\w+-]+)*)+(?= \(UTC)|(?:[\w-]+\.)+[a-z]+(?:\/\S*)?|Site Flow Light|English (?:UK|US)|SKU|PDF|JSON|RGB|URL|UTC|IME|HTTPS|HTML|XML|SVG|ZLP|GET|PUT|Standard Webhooks|Content-Length|Webhook-Id|Host|Site Flow|Caps Lock|Enter|Tab|Shift|Ctrl|Alt|Esc|Home|End|PgUp|PgDn|CR|https?:\/\/|sfl-[\w@-]+|E2E-\w+|\bB[0-9A-F]{9}\b|\bOK\b|\bID\b|\bFAX\b|\bSLA\b|\bWeb\b|\bAPI\b|\bcurl\b|\b(?:yyyy|MM|dd)(?:[-/](?:yyyy|MM|dd)){2}\b|\bmm\b|\boz\b|\bK?B\b/g

/** The upstream's answers that pages show: data, which can be in any language. */
const sources = [
  'user/me',
  'user?pagesize=100',
  'vars',
  'vars/pspAccounts',
  'order?pagesize=100',
  'item?pagesize=100&status=live',
  'item?pagesize=100&status=complete',
  'item?pagesize=100&status=complete&direction=-1',
  'batch?pagesize=100&status=live',
  'batch?pagesize=100&status=complete',
  'template/infotech/default',
  'product/INVITE-3',
  'sku?pagesize=100',
  'pairedproduct?pagesize=100',
  'accountlink?pagesize=100',
  'linkcode?status=pending&pagesize=100',
  'ordersubmissionerror',
  'ordersubmissionerror?asDestination=true',
  'ordersubmissionerror/causes?asDestination=true',
  'trigger?pagesize=100',
  'trigger-source',
  'template?pagesize=100',
]
const sourcesOf = (orderId: string) => [
  `order/details/${orderId}`,
  `ordersubmissionerror/${orderId}`,
  `template/${orderId}`,
  `notification?source.ref=order&source.refId=${orderId}`,
]

/** Texts that the tests write into orders and fields, as the pages compose them. */
const carriers = ['Customer Pickup', 'DHL Express', 'Royal Mail First Class', 'Yamato Transport Takkyubin']
const typed = [
  'Ada Lovelace, Analytical Engines',
  ...carriers,
  ...commands.map(codeOfCommand),
  'zzqqxxzz',
  'nobody',
  'TRK-TYPED',
]

/** Collects the upstream's texts, so that the test can distinguish them from the portal's. */
function gatherData(page: Page) {
  const texts = new Map([['typed', typed.join('\n')]])
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/upstream/')) texts.set(answer.url(), await answer.text().catch(() => ''))
  })
  return async ({ again = false } = {}) => {
    const orderId = /[0-9a-f]{24}/.exec(page.url())?.[0]
    for (const path of [...sources, ...(orderId ? sourcesOf(orderId) : [])]) {
      if (texts.has(path) && !again) continue
      const answer = await page.request.get(`/api/upstream/${path}`, { headers: ownPage })
      if (answer.ok()) texts.set(path, `${texts.get(path) ?? ''}\n${await answer.text()}`)
    }
    if (page.url().includes('/licences')) texts.set('packages', await readFile(lockfile, 'utf8'))
    else texts.delete('packages')
    return [...texts.values()].join('\n')
  }
}

/** The pieces with words of Latin letters in them that neither the data nor a language explains. */
async function foreignPieces(page: Page, data: string): Promise<string[]> {
  const isData = (word: string) => data.includes(word) || data.includes(JSON.stringify(word).slice(1, -1))
  return (await piecesOf(page)).filter((piece) => {
    if (isData(piece)) return false
    const phrases = piece.replace(sameEverywhere, ' ').match(/[A-Za-z][\w'’.,&/-]*(?: [A-Za-z][\w'’.,&/-]*)*/g) ?? []
    return phrases.some((phrase) => /[A-Za-z]{2}/.test(phrase) && !isData(phrase))
  })
}

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })
  test.beforeEach(({ context }) => {
    test.slow()
    return context.addInitScript(() => {
      window.print = () => {}
    })
  })

  /** Records the faults of a page, and its English texts that are not data of the upstream. */
  function createCheck(page: Page, record: (what: string, ...found: string[]) => void) {
    const data = gatherData(page)
    return async (what: string) => {
      record(what, ...(await faultsOf(page, 'ja-JP')))
      const found = await foreignPieces(page, await data())
      if (found.length === 0) return
      // Other tests run at the same time: a second request for the data returns what they added meanwhile. What a live page
      // shows only since that request is none of what was found.
      const again = await foreignPieces(page, await data({ again: true }))
      record(what, ...again.filter((piece) => found.includes(piece)))
    }
  }

  test('[SH-07] [SEC-36] every screen in Japanese shows the portal’s texts in Japanese only, and fits the window', async ({
    page,
    complaints,
  }) => {
    const { findings, record } = createFindings()
    const check = createCheck(page, record)
    await walkOutside(page, async (what) => {
      record(what, ...(await faultsOf(page, 'ja-JP')), ...(await overflowsOf(page)))
      record(what, ...(await foreignPieces(page, people.admin.username)))
    })
    await walkScreens(page, async (what) => {
      await check(what)
      record(what, ...(await overflowsOf(page)))
    })
    complaints.splice(0)
    expect(findings).toEqual({})
  })

  test('[SH-07] every dialog and menu in Japanese shows the portal’s texts in Japanese only', async ({
    page,
    complaints,
  }) => {
    const { findings, record } = createFindings()
    await walkOverlays(page, textsOf('ja-JP'), createCheck(page, record))
    complaints.splice(0)
    expect(findings).toEqual({})
  })
})

for (const [locale, licence, age] of [
  ['en-US', 'License', /\d (?:sec|min)\. ago/],
  ['en-GB', 'Licence', /\d (?:sec|min) ago/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`[SH-07] a browser in ${locale} gets its own spelling and times`, async ({ page, signIn }) => {
      const order = await submitOrder()
      await signIn()
      await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
      await page.goto(`/orders/list?search=${order.sourceOrderId}`)
      await expect(hit(page, order.sourceOrderId)).toContainText(age)
      await page.goto('/licences')
      await expect(page.getByRole('columnheader', { name: licence, exact: true })).toBeVisible()
    })
  })
}
