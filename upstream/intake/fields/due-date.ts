import { DateTime } from 'luxon'
import { toWeekdays } from '#lib/contract/accounts.ts'

type Sla = {
  received: Date
  timezone: string | undefined
  /** A setting of the account, where it is known. */
  workingDays: string | undefined
  /** As the order gives it: a day, or an instant. */
  shipByDate: string | undefined
  slaDays: number
}

/**
 * When a shipment is due: the date the order asks for, else so many working days after the day it was received
 * (Monday to Friday, unless set; 2 days: from Monday to Wednesday, from Friday to Tuesday), always to the end of the day
 * at the print site.
 */
export function dueDate({ received, timezone, workingDays, shipByDate, slaDays }: Sla): Date {
  const zone = timezone && DateTime.local({ zone: timezone }).isValid ? timezone : 'utc'
  if (shipByDate !== undefined) {
    const asked = DateTime.fromISO(shipByDate, { zone })
    return (/t/i.test(shipByDate) ? asked : asked.endOf('day')).toJSDate()
  }
  let day = DateTime.fromJSDate(received, { zone })
  const set = toWeekdays(workingDays)
  const weekdays = set.length > 0 ? set : toWeekdays('1-5')
  let left = slaDays
  while (left > 0 || !weekdays.includes(day.weekday)) {
    day = day.plus({ days: 1 })
    if (weekdays.includes(day.weekday)) left -= 1
  }
  return day.endOf('day').toJSDate()
}
