import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { cookieNames } from '#lib/session/names.ts'
import { type Locale, parseLocale, preferredLocale } from './locales.ts'

const messages: Record<Locale, () => Promise<{ default: Record<string, unknown> }>> = {
  'en-GB': () => import('#messages/en-GB.json'),
  'en-US': () => import('#messages/en-US.json'),
  'ja-JP': () => import('#messages/ja-JP.json'),
}

/** The language a person chose, else the first of their browser's that we speak. */
export default getRequestConfig(async () => {
  const [jar, header] = await Promise.all([cookies(), headers()])
  const chosen = jar.get(cookieNames().language)?.value
  const locale = chosen ? parseLocale(chosen) : preferredLocale(header.get('accept-language'))
  return { locale, messages: (await messages[locale]()).default, timeZone: 'UTC' } // dates are luxon's, in the account's zone
})
