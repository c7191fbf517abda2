import { type Locale, parseLocale } from '#lib/i18n/locales.ts'
import type messages from '#messages/en-GB.json'

export type ShortcutTexts = (typeof messages)['shortcuts']

const load: Record<Locale, () => Promise<{ default: { shortcuts: ShortcutTexts } }>> = {
  'en-GB': () => import('#messages/en-GB.json'),
  'en-US': () => import('#messages/en-US.json'),
  'ja-JP': () => import('#messages/ja-JP.json'),
}

/** The words of the sheet, which no page brings along: it is opened once in a while. */
export async function loadShortcutTexts(locale: string): Promise<ShortcutTexts> {
  return (await load[parseLocale(locale)]()).default.shortcuts
}
