import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeOfCommand, commands } from '#lib/barcodes/commands.ts'
import { piecesOf } from './page-faults.ts'
import { ownPage, portalOrigin } from './raw.ts'
import { people } from './users/people.ts'

const lockfile = join(import.meta.dirname, '../../../package-lock.json')

/** Product names, signs, units, time zones, addresses, file names and numbers of the demonstration's orders are the same in every language. */
const sameEverywhere =
  /[A-Z]\w+(?:\/[\w+-]+(?: [\w+-]+)*)+(?= \(UTC)|(?:[\w-]+\.)+[a-z]+(?:\/\S*)?|Site Flow Light|English (?:UK|US)|SKU|CSV|CMYK|White|\.xlsx|\.csv|PDF|JSON|RGB|URL|UTC|IME|HTTPS|HTML|XML|SVG|ZLP|GET|PUT|Standard Webhooks|Content-Length|Webhook-Id|Host|Site Flow|Caps Lock|Enter|Tab|Shift|Ctrl|Alt|Esc|Home|End|PgUp|PgDn|CR|https?:\/\/|sfl-[\w@-]+|E2E-\w+|\b[A-Z]{2}-1\d{4}\b|\bB[0-9A-F]{9}\b|\bOK\b|\bID\b|\bFAX\b|\bSLA\b|\bWeb\b|\bAPI\b|\bcurl\b|\b(?:yyyy|MM|dd)(?:[-/](?:yyyy|MM|dd)){2}\b|\bmm\b|\boz\b|\bK?B\b/g

/** The upstream's answers that pages show: data, which can be in any language. */
const sources = `user/me, user?pagesize=100, vars, vars/pspAccounts, order?pagesize=100, item?pagesize=100&status=live,
  item?pagesize=100&status=complete, item?pagesize=100&status=complete&direction=-1, batch?pagesize=100&status=live,
  batch?pagesize=100&status=complete, template/infotech/default, product/INVITE-3, product?pagesize=100, sku?pagesize=100,
  pairedproduct?pagesize=100, accountlink?pagesize=100, linkcode?status=pending&pagesize=100, ordersubmissionerror,
  ordersubmissionerror?asDestination=true, ordersubmissionerror/causes?asDestination=true, trigger?pagesize=100,
  trigger-source, template?pagesize=100`.split(/,\s+/)
const sourcesOf = (orderId: string) => [
  `order/details/${orderId}`,
  `ordersubmissionerror/${orderId}`,
  `template/${orderId}`,
  `notification?source.ref=order&source.refId=${orderId}`,
]

/** Texts that the tests write into orders and fields, as the pages compose them. */
const carriers = ['Customer Pickup', 'DHL Express', 'Royal Mail First Class', 'Yamato Transport Takkyubin']
const fields = ['Ada Lovelace, Analytical Engines', 'zzqqxxzz', 'nobody', 'TRK-TYPED', 'amir', people.owner.name]
const typed = [...fields, ...carriers, ...commands.map(codeOfCommand)]

/** Collects the upstream's texts, so that the test can distinguish them from the portal's. */
function gatherData(page: Page) {
  const texts = new Map([['typed', typed.join('\n')]])
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/upstream/')) texts.set(answer.url(), await answer.text().catch(() => ''))
  })
  return async ({ again = false } = {}) => {
    const { origin, pathname } = new URL(page.url())
    const isSignedIn = origin === portalOrigin && !/^\/(?:login|sign-in-again|locked)/.test(pathname)
    const orderId = /[0-9a-f]{24}/.exec(page.url())?.[0]
    for (const path of [...sources, ...(orderId ? sourcesOf(orderId) : [])]) {
      if (!isSignedIn || (texts.has(path) && !again)) continue
      const answer = await page.request.get(`/api/upstream/${path}`, { headers: ownPage })
      if (answer.ok()) texts.set(path, `${texts.get(path) ?? ''}\n${await answer.text()}`)
    }
    if (pathname === '/licences') texts.set('packages', await readFile(lockfile, 'utf8'))
    else texts.delete('packages')
    return [...texts.values()].join('\n')
  }
}

/** Finds the pieces of a page with words of Latin letters that neither data nor a name explains. */
export function createForeignWords(page: Page): () => Promise<string[]> {
  const gather = gatherData(page)
  const find = async (data: string) => {
    const isData = (word: string) => data.includes(word) || data.includes(JSON.stringify(word).slice(1, -1))
    return (await piecesOf(page)).filter((piece) => {
      if (isData(piece)) return false
      const words =
        piece
          .replace(sameEverywhere, ' ')
          .match(/[A-Za-z][\w'’.,&/-]*(?: [A-Za-z][\w'’.,&/-]*)*/g)
          ?.flatMap((list) => list.split(', ')) ?? []
      return words.some((word) => /[A-Za-z]{2}/.test(word) && !isData(word))
    })
  }
  return async () => {
    const found = await find(await gather())
    if (found.length === 0) return []
    // Other tests run at the same time: a second request for the data returns what they added meanwhile. What a live page
    // shows only since that request is none of what was found.
    const again = await find(await gather({ again: true }))
    return again.filter((piece) => found.includes(piece))
  }
}
