/** All our languages write small numbers alike, and the first use of `Intl` is slow (decision 057). */
export const formatCount = (count: number, locale: string | undefined = document.documentElement.lang || undefined) =>
  count < 1000 ? String(count) : count.toLocaleString(locale)

export const counted = (count: number, locale: string) => ({ count, shown: formatCount(count, locale) })
