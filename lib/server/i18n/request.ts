import { headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from '#lib/common/i18n/load-messages.ts'
import { localeOf } from '#lib/server/http/request-locale.ts'

export default getRequestConfig(async () => {
  const locale = localeOf(await headers())
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' } // dates are luxon's, in the account's zone
})
