import type { Download, Page } from '@playwright/test'
import { ownPage } from './raw.ts'

/**
 * The file name of a download, from the response: Chromium sometimes announces a download as "download", despite its
 * headers.
 */
export async function savedName(page: Page, download: Download): Promise<string> {
  const answer = await page.request.fetch(download.url(), { headers: { ...ownPage, range: 'bytes=0-0' } })
  const disposition = answer.headers()['content-disposition'] ?? ''
  const [, full] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? []
  return full === undefined ? (plain ?? '') : decodeURIComponent(full)
}
