import { DateTime } from 'luxon'
import type { AccountTime, WorkingHours } from '#lib/common/dates/account-time.ts'
import { wholeOf, zoneOf } from '#lib/contract/shared/date-ranges.ts'

export type SiteCalendar = ReturnType<typeof createCalendar>
type Shift = { from: number; to: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** From the UTC day of an instant back to the calendar day whose shift may still go on: zones differ by 14 hours, and shifts go over midnight. */
const daysBefore = 2
/** A site works once a week at least. */
const searchedDays = 7 + daysBefore

/** When a site works: without hours, at every hour of every day. All instants are milliseconds. */
export function createCalendar(time: AccountTime) {
  const { timezone, hours } = time
  const zone = zoneOf(timezone)
  const shifts = new Map<number, Shift | undefined>()

  /** The shift that begins on a day of the calendar, counted from 1970. */
  function shiftOn(day: number): Shift | undefined {
    if (!shifts.has(day))
      shifts.set(day, hours && toShift(DateTime.fromMillis(day * dayMs, { zone: 'utc' }), zone, hours))
    return shifts.get(day)
  }

  function workingMinutes(from: number, to: number): number {
    if (to <= from) return 0
    if (!hours) return (to - from) / minuteMs
    let total = 0
    const lastDay = Math.floor(to / dayMs) + 1
    for (let day = Math.floor(from / dayMs) - daysBefore; day <= lastDay; day += 1) {
      const shift = shiftOn(day)
      if (shift) total += Math.max(0, Math.min(shift.to, to) - Math.max(shift.from, from))
    }
    return total / minuteMs
  }

  /** When so many minutes of work are over. Of 0 minutes: now, or when work begins again. */
  function addWorkingMinutes(at: number, minutes: number): number {
    if (!hours) return at + minutes * minuteMs
    let left = minutes * minuteMs
    for (let day = Math.floor(at / dayMs) - daysBefore; ; day += 1) {
      const shift = shiftOn(day)
      if (!shift || shift.to <= at) continue
      const begins = Math.max(shift.from, at)
      if (begins + left <= shift.to) return begins + left
      left -= shift.to - begins
    }
  }

  /** Until when there is work before a deadline: at night, the end of the last shift. */
  function lastWorkBefore(deadline: number): number {
    if (!hours) return deadline
    const today = Math.floor(deadline / dayMs) + 1
    for (let day = today; day > today - searchedDays; day -= 1) {
      const shift = shiftOn(day)
      if (shift && shift.from < deadline) return Math.min(shift.to, deadline)
    }
    return deadline
  }

  function nextWorkday(day: DateTime): DateTime {
    const next = day.plus({ days: 1 })
    return !hours || hours.days.includes(next.weekday) ? next : nextWorkday(next)
  }

  /** What is due before work begins on a day has to leave before that day. Where work goes on over midnight, it begins then. */
  function endBefore(day: DateTime): number {
    const opens = addWorkingMinutes(startOf(day), 0)
    return lastWorkBefore(opens) < opens ? opens : opens - 1
  }

  /**
   * What has to leave today is due before the next working day begins: on Friday also what is due on Sunday. When today
   * begins, the last moment of what is due today, when the next day and the next working day begin, and the last moment of
   * what is due on that.
   */
  function workdaysAt(now: number) {
    const today = DateTime.fromMillis(now, { zone })
    const next = nextWorkday(today)
    return {
      start: startOf(today),
      end: endBefore(next),
      tomorrow: startOf(today.plus({ days: 1 })),
      nextStart: startOf(next),
      nextEnd: endBefore(nextWorkday(next)),
    }
  }

  return { time, workingMinutes, addWorkingMinutes, lastWorkBefore, workdaysAt }
}

function toShift(
  { year, month, day, weekday }: DateTime,
  zone: string,
  { days, from, to }: WorkingHours,
): Shift | undefined {
  if (!days.includes(weekday)) return undefined
  const at = (time: string, daysLater: number) => {
    const [hour, minute] = time.split(':').map(Number)
    // By the clock of that day, so that a shift over a night in which the clocks change is as long as it is.
    return DateTime.fromObject({ year, month, day }, { zone })
      .plus({ days: daysLater })
      .set({ hour, minute })
      .toMillis()
  }
  return { from: at(from, 0), to: at(to, from < to ? 0 : 1) }
}

const startOf = (day: DateTime) => wholeOf('day', day).from.toMillis()
