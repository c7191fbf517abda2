import { expect, it } from 'vitest'
import { dueDate } from './due-date.ts'

const monday = '2026-11-16'
const thursday = '2026-11-19'
const friday = '2026-11-20'
const saturday = '2026-11-21'

it('a shipment is due so many working days of its site after the order, without a setting Monday to Friday', () => {
  for (const [workingDays, slaDays, day, due] of [
    [undefined, 2, monday, '2026-11-18'],
    [undefined, 2, friday, '2026-11-24'],
    ['none', 0, saturday, '2026-11-23'],
    ['1-5', 2, saturday, '2026-11-24'],
    ['1-6', 2, friday, '2026-11-23'],
    ['1-7', 2, friday, '2026-11-22'],
    ['7-4', 1, thursday, '2026-11-22'],
    ['7-4', 0, friday, '2026-11-22'],
  ] as const) {
    const received = new Date(`${day}T10:00:00Z`)
    const found = dueDate({ received, timezone: undefined, workingDays, shipByDate: undefined, slaDays })
    expect([workingDays, slaDays, day, found.toISOString()]).toEqual([
      workingDays,
      slaDays,
      day,
      `${due}T23:59:59.999Z`,
    ])
  }
})

it('a shipment is due by the days of the print site', () => {
  const received = new Date('2026-11-16T20:00:00Z') // Tuesday morning in Tokyo
  expect(
    dueDate({ received, timezone: 'Asia/Tokyo', workingDays: undefined, shipByDate: undefined, slaDays: 1 }),
  ).toEqual(new Date('2026-11-18T14:59:59.999Z'))
})

it('a shipment is due at the end of the day that the order asks for, or the very instant', () => {
  const sla = {
    received: new Date('2026-11-16T10:00:00Z'),
    timezone: 'America/New_York',
    workingDays: undefined,
    slaDays: 9,
  }
  expect(dueDate({ ...sla, shipByDate: '2026-12-01' })).toEqual(new Date('2026-12-02T04:59:59.999Z'))
  for (const shipByDate of ['2026-12-01T10:00:00.1234567+01:00', '2026-12-01t10:00:00.123+01:00'])
    expect(dueDate({ ...sla, shipByDate })).toEqual(new Date('2026-12-01T09:00:00.123Z'))
})
