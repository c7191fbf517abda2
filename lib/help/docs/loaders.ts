import 'server-only'
import { getLocale } from 'next-intl/server'
import { env } from '#lib/server/env/env.ts'
import { log } from '#lib/server/log/log.ts'
import { loadTheme } from '#lib/shell/loaders.ts'
import { isReachable } from './check-docs.ts'
import { type DocsPageName, toDocsAddress } from './rules.ts'

export async function loadDocsAddress(page: DocsPageName): Promise<string | undefined> {
  const { DOCS_ORIGIN } = env()
  return DOCS_ORIGIN && toDocsAddress(DOCS_ORIGIN, page, await getLocale(), await loadTheme())
}

export const loadIsThere = (address: string): Promise<boolean> => isReachable(address, log)
