import { createTranslator } from 'next-intl'
import enGB from '#messages/en-GB.json'
import enUS from '#messages/en-US.json'
import jaJP from '#messages/ja-JP.json'
import type { Locale } from './locales.ts'
import { mergeMessages } from './merge-messages.ts'

const messages = { 'en-GB': enGB, 'en-US': mergeMessages(enGB, enUS), 'ja-JP': jaJP }

/** The portal's texts where no page is rendered that could ask next-intl for them. */
export const translatorFor = (locale: Locale) => createTranslator({ locale, messages: messages[locale] })
