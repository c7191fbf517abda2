import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from '#lib/common/i18n/load-messages.ts'
import { parseLocale, preferredLocale } from '#lib/common/i18n/locales.ts'
import { cookieNames } from '#lib/server/env/cookie-names.ts'

export default getRequestConfig(async () => {
  const [jar, header] = await Promise.all([cookies(), headers()])
  const chosen = jar.get(cookieNames().language)?.value
  const locale = chosen ? parseLocale(chosen) : preferredLocale(header.get('accept-language'))
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' } // dates are luxon's, in the account's zone
})
