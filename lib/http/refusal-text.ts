import { defaultLocale, type Locale } from '#lib/i18n/locales.ts'
import { mergeMessages } from '#lib/i18n/merge-messages.ts'
import enGB from '#messages/en-GB.json' with { type: 'json' }
import enUS from '#messages/en-US.json' with { type: 'json' }
import jaJP from '#messages/ja-JP.json' with { type: 'json' }

const texts: Record<Locale, Record<string, string>> = {
  'en-GB': enGB.errors,
  'en-US': mergeMessages(enGB, enUS).errors,
  'ja-JP': jaJP.errors,
}

/** What a person reads of a refusal, in their language. */
export function refusalText(code: string, locale: Locale = defaultLocale): string {
  const known = texts[locale]
  return known[code] ?? known.internal ?? code
}
