import { expect, it } from 'vitest'
import { parseLocale, preferredLocale } from './locales.ts'

it.each([
  ['ja-JP', 'ja-JP'],
  ['en-US', 'en-US'],
  ['../../etc/passwd', 'en-GB'],
  [undefined, 'en-GB'],
])('reads %s as %s', (text, locale) => expect(parseLocale(text)).toBe(locale))

it.each([
  ['ja,en;q=0.8', 'ja-JP'],
  ['fr-FR, en-US;q=0.7', 'en-US'],
  ['en', 'en-GB'],
  ['en-AU, ja;q=0.5', 'en-GB'],
  ['fr, ja-JP-u-ca-japanese;q=0.9, en-US;q=0.8', 'ja-JP'],
  ['jam, jav-JP', 'en-GB'],
  ['', 'en-GB'],
])('prefers for "%s" %s', (header, locale) => expect(preferredLocale(header)).toBe(locale))
