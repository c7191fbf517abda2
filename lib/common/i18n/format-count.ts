/**
 * A number of things as a language writes it; without one, as the page's. A browser's first use of `Intl` takes a slow
 * computer a tenth of a second, and numbers below a thousand are written alike in all our languages.
 */
export const formatCount = (count: number, locale: string | undefined = document.documentElement.lang || undefined) =>
  count < 1000 ? String(count) : count.toLocaleString(locale)

/** The arguments of a text whose words depend on a number: `{count, plural, one {{shown} copy} other {{shown} copies}}`. */
export const counted = (count: number, locale: string) => ({ count, shown: formatCount(count, locale) })
