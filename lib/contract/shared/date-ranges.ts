import { DateTime } from 'luxon'

export const datePeriods = ['today', 'week', 'month'] as const
export type DatePeriod = (typeof datePeriods)[number]

/** The zone of an account, or UTC while it has none or one that is unknown here. */
export function zoneOf(timezone: string | undefined): string {
  return timezone && DateTime.now().setZone(timezone).isValid ? timezone : 'utc'
}

type Unit = 'day' | 'week' | 'month'

/** Where clocks go back over midnight, a day has two: it starts at the first. */
function startOf(unit: Unit, at: DateTime): DateTime {
  const midnight = at.startOf(unit)
  return midnight.getPossibleOffsets()[0] ?? midnight
}

export const wholeOf = (unit: Unit, at: DateTime): { from: DateTime; to: DateTime } => ({
  from: startOf(unit, at),
  to: startOf(unit, at.plus({ [unit]: 1 })).minus({ milliseconds: 1 }),
})

export const startOfToday = (now: Date, timezone: string | undefined): DateTime =>
  startOf('day', DateTime.fromJSDate(now, { zone: zoneOf(timezone) }))

/** Spec 1 §9. The previous week is the ISO week. */
export function dateRangeOf(
  period: DatePeriod,
  now: Date,
  timezone: string | undefined,
): { from: DateTime; to?: DateTime } {
  const today = startOfToday(now, timezone)
  if (period === 'today') return { from: today }
  return wholeOf(period, today.minus({ [period]: 1 }))
}
