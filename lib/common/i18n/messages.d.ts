import type messages from '#messages/en-GB.json'
import type { Locale } from './locales.ts'

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: Locale
  }
}
