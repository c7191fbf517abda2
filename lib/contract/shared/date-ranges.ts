import { DateTime } from 'luxon'

export const datePeriods = ['today', 'week', 'month'] as const
export type DatePeriod = (typeof datePeriods)[number]

/** The zone of an account, or UTC while it has none or one that is unknown here. */
export function zoneOf(timezone: string | undefined): string {
  return timezone && DateTime.now().setZone(timezone).isValid ? timezone : 'utc'
}

/** When today began in a zone. Where clocks go back over midnight, a day has two: it starts at the first. */
export function startOfToday(now: Date, timezone: string | undefined): DateTime {
  const midnight = DateTime.fromJSDate(now, { zone: zoneOf(timezone) }).startOf('day')
  return midnight.getPossibleOffsets()[0] ?? midnight
}

/** Today from its start, the previous ISO week and the previous calendar month, as a zone has them (Spec 1 §9). */
export function rangeOf(
  period: DatePeriod,
  now: Date,
  timezone: string | undefined,
): { from: DateTime; to?: DateTime } {
  const today = startOfToday(now, timezone)
  if (period === 'today') return { from: today }
  const before = today.minus({ [period]: 1 })
  return { from: before.startOf(period), to: before.endOf(period) }
}
