import 'server-only'
import { getLocale } from 'next-intl/server'
import { request } from 'undici'
import { env } from '#lib/server/env/env.ts'
import { log as portalLog } from '#lib/server/log/log.ts'
import { loadTheme } from '#lib/shell/loaders.ts'
import { type DocsPageName, toDocsAddress } from './rules.ts'

const timeoutMs = 2000

export async function loadDocsAddress(page: DocsPageName): Promise<string | undefined> {
  const { DOCS_ORIGIN } = env()
  return DOCS_ORIGIN && toDocsAddress(DOCS_ORIGIN, page, await getLocale(), await loadTheme())
}

/** The browser cannot see whether a frame was answered (decision 068). */
export async function loadIsThere(address: string, log: Pick<typeof portalLog, 'warn'> = portalLog): Promise<boolean> {
  try {
    const { statusCode, body } = await request(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    body.on('error', () => {}).destroy() // its beginning is enough
    if (statusCode < 400) return true
    log.warn('docs', { status: statusCode })
  } catch (error) {
    log.warn('docs', { error })
  }
  return false
}
