import { DateTime } from 'luxon'

export const datePeriods = ['today', 'week', 'month'] as const
export type DatePeriod = (typeof datePeriods)[number]

/** The zone of an account, or UTC while it has none or one that is unknown here. */
export function zoneOf(timezone: string | undefined): string {
  return timezone && DateTime.now().setZone(timezone).isValid ? timezone : 'utc'
}

/** A moment as the clocks of an account show it. */
export function inZone(moment: Date | string, timezone: string | undefined): DateTime {
  const options = { zone: zoneOf(timezone) }
  return typeof moment === 'string' ? DateTime.fromISO(moment, options) : DateTime.fromJSDate(moment, options)
}

export const toUtc = (date: DateTime): string => date.toUTC().toISO() ?? ''

type Unit = 'day' | 'week' | 'month'

/** Where clocks go back over midnight, a day has two: it starts at the first. */
function startOf(unit: Unit, at: DateTime): DateTime {
  const midnight = at.startOf(unit)
  return midnight.getPossibleOffsets()[0] ?? midnight
}

/** The day, week or month of a moment, from its start to right before the next. */
export const wholeOf = (unit: Unit, at: DateTime): { from: DateTime; to: DateTime } => ({
  from: startOf(unit, at),
  to: startOf(unit, at.plus({ [unit]: 1 })).minus({ milliseconds: 1 }),
})

/** When today began in a zone. */
export const startOfToday = (now: Date, timezone: string | undefined): DateTime => startOf('day', inZone(now, timezone))

/** Today from its start, the previous ISO week and the previous calendar month, as a zone has them (Spec 1 §9). */
export function rangeOf(
  period: DatePeriod,
  now: Date,
  timezone: string | undefined,
): { from: DateTime; to?: DateTime } {
  const today = startOfToday(now, timezone)
  if (period === 'today') return { from: today }
  return wholeOf(period, today.minus({ [period]: 1 }))
}
