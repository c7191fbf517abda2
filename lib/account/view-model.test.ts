import { expect, it } from 'vitest'
import { toChoices } from './view-model.ts'

const winter = new Date('2026-01-31T09:30:00Z')

it('[AS-01] currencies and timezones are found by their names, zones with their difference to UTC', () => {
  const { currencies, zones, groups } = toChoices('en-GB', {}, winter)
  expect(currencies).toContainEqual({ value: 'JPY', label: 'JPY Japanese Yen' })
  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York (UTC-05:00)' })
  expect(zones).toContainEqual({ value: 'UTC', label: 'UTC (UTC+00:00)' })
  expect(groups).toContain('Europe')
})

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
