import type { Download, Page } from '@playwright/test'
import { ownPage } from './raw.ts'

/**
 * The name that a file is saved under, as its server says it: now and then Chromium announces a download as "download",
 * whatever its headers are.
 */
export async function savedName(page: Page, download: Download): Promise<string> {
  const answer = await page.request.fetch(download.url(), { headers: { ...ownPage, range: 'bytes=0-0' } })
  const disposition = answer.headers()['content-disposition'] ?? ''
  const [, full] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? []
  return full === undefined ? (plain ?? '') : decodeURIComponent(full)
}
