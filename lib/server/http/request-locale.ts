import { type Locale, parseLocale, preferredLocale } from '#lib/common/i18n/locales.ts'
import { cookieNames } from '#lib/server/env/cookie-names.ts'
import { cookieValues } from './cookie-header.ts'

export type LocaleOf = (headers: Headers) => Locale

export const createLocaleOf =
  (cookieName: string): LocaleOf =>
  (headers) => {
    const [chosen] = cookieValues(headers.get('cookie'), cookieName)
    return chosen === undefined ? preferredLocale(headers.get('accept-language')) : parseLocale(chosen)
  }

export const localeOf: LocaleOf = (headers) => createLocaleOf(cookieNames().language)(headers)
