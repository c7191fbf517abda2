import { loadMessages, type Messages } from '#lib/i18n/load-messages.ts'
import { parseLocale } from '#lib/i18n/locales.ts'

export type ShortcutTexts = Messages['shortcuts']

/** The words of the sheet, which no page brings along: it is opened once in a while. */
export async function loadShortcutTexts(locale: string): Promise<ShortcutTexts> {
  return (await loadMessages(parseLocale(locale))).shortcuts
}
