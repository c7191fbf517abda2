import { expect, it } from 'vitest'
import { toChoices } from './view-model.ts'

const winter = new Date('2026-01-31T09:30:00Z')

it('[AS-01] [GS-02] timezones are listed by the names that their places have now, and never twice', () => {
  const names = toChoices('en-GB', {}, winter).zones.map(({ value }) => value)
  expect(names).toEqual(
    expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Yangon']),
  )
  expect(names).not.toContain('Europe/Kiev')
  expect(names).toEqual([...new Set(names)].sort())
  expect(toChoices('en-GB', {}, winter).zones).toContainEqual({
    value: 'Asia/Kathmandu',
    label: 'Asia/Kathmandu (UTC+05:45)',
  })
})
