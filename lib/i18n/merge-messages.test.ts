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

it('[SH-07] replaces a text with arguments, which the build makes an array, as a whole', () => {
  const parse = (json: string) => JSON.parse(json) as Record<string, string>
  const british = parse('{ "sent": ["Sent in ", ["count"], " colours"], "kept": ["Kept ", ["count"]] }')
  const merged = mergeMessages(british, parse('{ "sent": ["Sent in ", ["count"], " colors"] }'))
  expect(merged).toEqual({ sent: ['Sent in ', ['count'], ' colors'], kept: ['Kept ', ['count']] })
})
