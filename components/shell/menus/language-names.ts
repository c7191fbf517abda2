import { getTranslations } from 'next-intl/server'
import type { Locale } from '#lib/i18n/locales.ts'

/** In the order of the specification. */
const offered = ['en-US', 'en-GB', 'ja-JP'] as const satisfies Locale[]

/** The languages, each in its own words. */
export async function loadLanguageNames() {
  const t = await getTranslations('shell.language')
  return offered.map((value) => ({ value, label: t(value) }))
}
