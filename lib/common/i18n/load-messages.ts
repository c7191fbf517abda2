import type british from '#messages/en-GB.json'
import { type Locale, parseLocale } from './locales.ts'
import { mergeMessages } from './merge-messages.ts'

export type Messages = typeof british

let american: Messages | undefined

export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'ja-JP') return (await import('#messages/ja-JP.json')).default
  if (locale === 'en-US') return (american ??= await loadAmerican())
  return (await import('#messages/en-GB.json')).default
}

export const loadPageMessages = () => loadMessages(parseLocale(document.documentElement.lang))

async function loadAmerican(): Promise<Messages> {
  const [british, own] = await Promise.all([import('#messages/en-GB.json'), import('#messages/en-US.json')])
  return mergeMessages(british.default, own.default)
}
