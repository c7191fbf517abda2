import { expect, it } from 'vitest'
import { toSpan } from './formats.ts'

it('[WK-08] a span is worded in minutes, hours or days', () => {
  const wordingOf = (minutes: number) => Object.values(toSpan(minutes)).join(' ')
  expect([0, 59, 80, 120, 1439, 1440, 3000].map(wordingOf)).toEqual([
    'now 0 0',
    'minutes 59 0',
    'hours 1 20',
    'hours 2 0',
    'hours 23 59',
    'days 1 0',
    'days 2 2',
  ])
})
