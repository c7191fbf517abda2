import type { Page } from '@playwright/test'
import { textsOf } from './texts.ts'

/** The texts and accessible names of a page, piece by piece. */
export const piecesOf = (page: Page) =>
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

/** Message keys: a page shows one where its text is missing. */
const names = new Set(namesIn(textsOf('en-GB')))

function namesIn(texts: object, parent = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? namesIn(text, `${parent}${key}.`) : [parent + key],
  )
}

/** The faults of a page in a language, apart from words of another language. */
export async function faultsOf(page: Page, locale: string): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const missing = (await piecesOf(page)).filter((piece) => names.has(piece))
  return [...(lang === locale ? [] : [`lang is ${lang}`]), ...missing.map((name) => `the text ${name} is missing`)]
}

/** The faults by screen, for screens that have any. */
export function createFindings() {
  const findings: Record<string, string[]> = {}
  return {
    findings,
    record: (what: string, ...found: string[]) => {
      if (found.length > 0) findings[what] = [...(findings[what] ?? []), ...found]
    },
  }
}
