import { createTranslator } from 'next-intl'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { mergeMessages } from '#lib/common/i18n/merge-messages.ts'
import enGB from '#messages/en-GB.json'
import enUS from '#messages/en-US.json'
import jaJP from '#messages/ja-JP.json'

const messages = { 'en-GB': enGB, 'en-US': mergeMessages(enGB, enUS), 'ja-JP': jaJP }

export const translatorFor = (locale: Locale) => createTranslator({ locale, messages: messages[locale] })
