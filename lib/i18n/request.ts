import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { cookieNames } from '#lib/env/cookie-names.ts'
import { loadMessages } from './load-messages.ts'
import { parseLocale, preferredLocale } from './locales.ts'

/** The user's chosen language, else the first of their browser's that the portal has. */
export default getRequestConfig(async () => {
  const [jar, header] = await Promise.all([cookies(), headers()])
  const chosen = jar.get(cookieNames().language)?.value
  const locale = chosen ? parseLocale(chosen) : preferredLocale(header.get('accept-language'))
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' } // dates are luxon's, in the account's zone
})
