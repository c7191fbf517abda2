import type { Theme } from '#lib/shell/theme/theme.ts'

export const docsPages = ['tutorial', 'descriptions', 'api'] as const
export type DocsPageName = (typeof docsPages)[number]

/** Other documentation ignores the parameters. */
export function toDocsAddress(origin: string, page: DocsPageName, lang: string, theme: Theme): string {
  const search = new URLSearchParams({ embedded: 'true', lang, ...(theme !== 'system' && { theme }) })
  return `${origin}/docs/${page}?${search}`
}
