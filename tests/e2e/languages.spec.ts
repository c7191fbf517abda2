import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeOfCommand, commands } from '#lib/barcodes/commands.ts'
import { flatten } from '../architecture/messages.ts'
import { submitOrder } from './support/brand.ts'
import { people } from './support/people.ts'
import { ownPage } from './support/raw.ts'
import { hit } from './support/search.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { walkOutside, walkOverlays, walkScreens } from './support/walk.ts'

const lockfile = join(import.meta.dirname, '../../package-lock.json')

/** Product names, signs, addresses and file names are the same in every language. */
const sameEverywhere =
  /(?:[\w-]+\.)+[a-z]+(?:\/\S*)?|Site Flow Light|English (?:UK|US)|SKU|PDF|RGB|URL|UTC|IME|Caps Lock|Enter|Tab|Shift|Ctrl|Alt|Esc|Home|End|PgUp|PgDn|CR|https?:\/\/|sfl-[\w@-]+|E2E-\w+|\bB[0-9A-F]{9}\b|\bOK\b|\bID\b|\bmm\b|\bK?B\b/g

/** The upstream's answers that pages show: data, which can be in any language. */
const sources = [
  'user/me',
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
]
const sourcesOf = (orderId: string) => [
  `order/details/${orderId}`,
  `notification?source.ref=order&source.refId=${orderId}`,
]

/** Texts that the tests write into orders and fields, as the pages compose them. */
const carriers = ['Customer Pickup', 'DHL Express', 'Royal Mail First Class', 'Yamato Transport Takkyubin']
const typed = ['Ada Lovelace, Analytical Engines', ...carriers, ...commands.map(codeOfCommand), 'zzqqxxzz', 'TRK-TYPED']

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

/** The texts and accessible names of a page, piece by piece. */
const piecesOf = (page: Page) =>
  page.evaluate(() => {
    const pieces = new Set([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, svg text, pre, code'))
        pieces.add(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
      for (const element of document.querySelectorAll(`[${name}]`)) pieces.add(element.getAttribute(name) ?? '')
    }
    return [...pieces].map((piece) => piece.trim()).filter(Boolean)
  })

/** The pieces with words of Latin letters in them that neither the data nor a language explains. */
async function foreignPieces(page: Page, data: string): Promise<string[]> {
  const isData = (word: string) => data.includes(word) || data.includes(JSON.stringify(word).slice(1, -1))
  return (await piecesOf(page)).filter((piece) => {
    if (isData(piece)) return false
    const phrases = piece.replace(sameEverywhere, ' ').match(/[A-Za-z][\w'’.,&/-]*(?: [A-Za-z][\w'’.,&/-]*)*/g) ?? []
    return phrases.some((phrase) => /[A-Za-z]{2}/.test(phrase) && !isData(phrase))
  })
}

/** Message keys: a page shows one where its text is missing. */
const names = new Set(flatten(textsOf('en-GB')).keys())

/** The widths of a phone and of a desktop screen, at which no page may scroll sideways. */
const widths = [390, 1280]

/** The faults of a page in a language, apart from words of another language. */
async function faultsOf(page: Page, locale: string): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const missing = (await piecesOf(page)).filter((piece) => names.has(piece))
  return [...(lang === locale ? [] : [`lang is ${lang}`]), ...missing.map((name) => `the text ${name} is missing`)]
}

/** Leaves the page as wide as a desktop screen. */
async function overflowsOf(page: Page): Promise<string[]> {
  const overflows: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 })
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    if (content > width) overflows.push(`${content} pixels wide on a screen of ${width}`)
  }
  return overflows
}

/** The faults by screen, for screens that have any. */
function createFindings() {
  const findings: Record<string, string[]> = {}
  return {
    findings,
    record: (what: string, ...found: string[]) => {
      if (found.length > 0) findings[what] = [...(findings[what] ?? []), ...found]
    },
  }
}

test.describe('in another English', () => {
  test.use({ locale: 'en-US' })

  test('[SH-07] [SEC-36] every screen in American English has all its texts and fits the window', async ({
    page,
    context,
    complaints,
  }) => {
    test.slow()
    await context.addInitScript(() => {
      window.print = () => {}
    })
    const { findings, record } = createFindings()
    const check = async (what: string) => record(what, ...(await faultsOf(page, 'en-US')), ...(await overflowsOf(page)))
    await walkOutside(page, check)
    await walkScreens(page, check)
    complaints.splice(0)
    expect(findings).toEqual({})
  })
})

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
      // Other tests run at the same time: a second request for the data returns what they added meanwhile.
      if (found.length > 0) record(what, ...(await foreignPieces(page, await data({ again: true }))))
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
