import { expect, it } from 'vitest'
import { translatorFor } from '#lib/server/i18n/translator.ts'
import { isolate } from './isolate.ts'
import { parseLocale, preferredLocale } from './locales.ts'
import { mergeMessages } from './merge-messages.ts'

it('a text with right-to-left letters or controls is enclosed in isolates, and no other', () => {
  for (const text of ['SO-1001', '注文 7', '👩🏽‍🎨', '']) expect(isolate(text)).toBe(text)
  for (const text of ['مرحبا', 'שלום', 'SO\u202e1001', '\u2067x']) expect(isolate(text)).toBe(`\u2068${text}\u2069`)
})

it('[SH-07] a page is in the chosen language, or else the first of the browser that we have', () => {
  const chosen = ['ja-JP', 'en-US', '../../etc/passwd', undefined]
  expect(chosen.map(parseLocale)).toEqual(['ja-JP', 'en-US', 'en-GB', 'en-GB'])
  const headers = ['ja,en;q=0.8', 'fr, ja-JP-u-ca-japanese;q=0.9, en-US;q=0.8', 'en-AU, ja;q=0.5', 'jam, jav-JP', '']
  const locales = headers.map((header) => preferredLocale(header))
  expect(locales).toEqual(['ja-JP', 'ja-JP', 'en-GB', 'en-GB', 'en-GB'])
})

it('[SH-07] the texts of a language replace those they differ from, however deep', () => {
  const parse = (json: string) => JSON.parse(json) as Record<string, string>
  const british = { title: 'Licences', status: { cancelled: 'Cancelled', live: 'Live' } }
  const american = { title: 'Licences', status: { cancelled: 'Canceled', live: 'Live' } }
  expect(mergeMessages(british, { status: { cancelled: 'Canceled' } })).toEqual(american)
  expect(british.status.cancelled).toBe('Cancelled')
  // The build makes a text with arguments an array.
  const sent = parse('{ "sent": ["Sent in ", ["count"], " colours"], "kept": ["Kept ", ["count"]] }')
  const merged = mergeMessages(sent, parse('{ "sent": ["Sent in ", ["count"], " colors"] }'))
  expect(merged).toEqual({ sent: ['Sent in ', ['count'], ' colors'], kept: ['Kept ', ['count']] })
  const t = translatorFor('en-US')
  expect(t('session.leaving.title')).toBe(translatorFor('en-GB')('session.leaving.title'))
  expect(t('login.error.denied')).toContain('canceled')
})
