import { expect, it } from 'vitest'
import { translatorFor } from './translator.ts'

it('[SH-07] has every text in American English, also those that it shares with British English', () => {
  const t = translatorFor('en-US')
  expect(t('session.leaving.title')).toBe(translatorFor('en-GB')('session.leaving.title'))
  expect(t('login.error.denied')).toContain('canceled')
})
