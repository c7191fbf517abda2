import enGB from './texts.en-GB.json' with { type: 'json' }
import japanese from './texts.ja-JP.json' with { type: 'json' }

export type Texts = typeof enGB
const jaJP: Texts = japanese

const languages = { 'en-GB': enGB, 'en-US': enGB, 'ja-JP': jaJP }
export type Locale = keyof typeof languages
export const locales: Locale[] = ['en-GB', 'en-US', 'ja-JP']

export const textsOf = (locale: Locale): Texts => languages[locale]

export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/** The first requested language with texts: `ui_locales` of the portal, then `Accept-Language`. */
export function chooseLocale(uiLocales: unknown, acceptLanguage: string | undefined): Locale {
  const requested = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const accepted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const tag of [...requested, ...accepted].map((each) => each.toLowerCase())) {
    const found = locales.find((locale) => locale.toLowerCase() === tag)
    const sameLanguage = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2))
    if (found ?? sameLanguage) return found ?? sameLanguage ?? 'en-GB'
  }
  return 'en-GB'
}

export const localeOf = ({ headers }: Request): Locale =>
  chooseLocale(undefined, headers.get('accept-language') ?? undefined)
