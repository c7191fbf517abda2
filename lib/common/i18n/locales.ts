export const locales = ['en-GB', 'en-US', 'ja-JP'] as const
export type Locale = (typeof locales)[number]
/** In the order of the specification. */
export const offeredLocales = ['en-US', 'en-GB', 'ja-JP'] as const satisfies Locale[]
export const defaultLocale: Locale = 'en-GB'

export function parseLocale(text: string | null | undefined): Locale {
  return locales.find((locale) => locale === text) ?? defaultLocale
}

export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  for (const tag of wanted) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag)
    if (exact) return exact
    const [language] = tag.split('-')
    if (language === 'ja') return 'ja-JP'
    if (language === 'en') return defaultLocale
  }
  return defaultLocale
}
