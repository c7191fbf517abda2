import type { Theme } from '#lib/shell/theme/theme.ts'

/** The pages of the documentation, by the last part of their address there and here. */
export const docsPages = ['tutorial', 'descriptions', 'api'] as const
export type DocsPageName = (typeof docsPages)[number]

/** Where a page of the documentation is. It may look and read like the portal around it: other documentation ignores that. */
export function toDocsAddress(origin: string, page: DocsPageName, lang: string, theme: Theme): string {
  const search = new URLSearchParams({ embedded: 'true', lang, ...(theme !== 'system' && { theme }) })
  return `${origin}/docs/${page}?${search}`
}
