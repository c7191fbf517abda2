import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { submitOrder } from './support/brand.ts'
import { people } from './support/people.ts'
import { ownPage } from './support/raw.ts'
import { hit } from './support/search.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { walkOutside, walkOverlays, walkScreens } from './support/walk.ts'

const lockfile = join(import.meta.dirname, '../../package-lock.json')

/** Names, signs, addresses and names of files are the same in every language. */
const sameEverywhere =
  /(?:[\w-]+\.)+[a-z]+(?:\/\S*)?|Site Flow Light|English (?:UK|US)|SKU|PDF|RGB|URL|UTC|IME|Caps Lock|Enter|Tab|Shift|Ctrl|Alt|Esc|Home|End|PgUp|PgDn|CR|https?:\/\/|sfl-[\w@-]+|E2E-\w+|\bB[0-9A-F]{9}\b|\bOK\b|\bID\b|\bmm\b|\bK?B\b/g

/** Where everything on the pages comes from that is not ours: data, in whatever language it was written. */
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

/** What the tests themselves write into orders, and fields, as the pages put it together. */
const typed = ['EC2A 4EX London', 'customer pickup', 'zzqqxxzz', 'TRK-TYPED']

/** Collects what the upstream tells, so that it can be told from what the portal says. */
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

/** What people read or hear of a page, piece by piece. */
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

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('[SH-07] no screen says anything in English that is ours to say', async ({ page, context, complaints }) => {
    test.slow()
    await context.addInitScript(() => {
      window.print = () => {}
    })
    const data = gatherData(page)
    const foreign: Record<string, string[]> = {}
    const note = (what: string, found: string[]) => {
      if (found.length > 0) foreign[what] = found
    }
    const look = async (what: string) => {
      const found = await foreignPieces(page, await data())
      // Other tests are at work too: what they made since then is known when it is asked for again.
      if (found.length > 0) note(what, await foreignPieces(page, await data({ again: true })))
    }
    await walkOutside(page, async (what) => note(what, await foreignPieces(page, people.admin.username)))
    await walkScreens(page, look)
    await walkOverlays(page, textsOf('ja-JP'), look)
    complaints.splice(0)
    expect(foreign).toEqual({})
  })
})

for (const [locale, licence, age] of [
  ['en-US', 'License', /\d (?:sec|min)\. ago/],
  ['en-GB', 'Licence', /\d (?:sec|min) ago/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`[SH-07] ${locale} has a spelling and times of its own`, async ({ page, signIn }) => {
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
