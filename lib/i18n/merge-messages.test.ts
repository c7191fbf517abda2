import { expect, it } from 'vitest'
import { mergeMessages } from './merge-messages.ts'

it('[SH-07] replaces the texts that are given, however deep, and keeps all others', () => {
  const british = { title: 'Licences', status: { cancelled: 'Cancelled', live: 'Live' } }
  expect(mergeMessages(british, { status: { cancelled: 'Canceled' } })).toEqual({
    title: 'Licences',
    status: { cancelled: 'Canceled', live: 'Live' },
  })
  expect(british.status.cancelled).toBe('Cancelled')
})
