import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ownPage } from './raw.ts'

/**
 * Clicks a link that saves. Returns the bytes of what it saves, and the file name of the response: Chromium sometimes
 * announces a download as "download", despite its headers.
 */
export async function saveBy(page: Page, link: Locator) {
  const download = page.waitForEvent('download')
  await link.click()
  const saved = await download
  const answer = await page.request.fetch(saved.url(), { headers: { ...ownPage, range: 'bytes=0-0' } })
  const disposition = answer.headers()['content-disposition'] ?? ''
  const [, full] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? []
  const name = full === undefined ? (plain ?? '') : decodeURIComponent(full)
  return { name, bytes: await readFile(await saved.path()) }
}

/** What the page itself has made: it has no address that could be asked. */
export async function saveMade(page: Page, button: Locator) {
  const download = page.waitForEvent('download')
  await button.click()
  const saved = await download
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

/** The tab that opens when something is pressed. */
export async function tabBy(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press()
  return opened
}
