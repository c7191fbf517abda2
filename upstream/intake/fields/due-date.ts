import { DateTime } from 'luxon'

type Sla = {
  received: Date
  timezone: string | undefined
  /** As the order gives it: a day, or an instant. */
  shipByDate: string | undefined
  slaDays: number
}

/**
 * When a shipment is due: the date the order asks for, else so many working days after the day it was received
 * (2 days: from Monday to Wednesday, from Friday to Tuesday), always to the end of the day at the print site.
 */
export function dueDate({ received, timezone, shipByDate, slaDays }: Sla): Date {
  const zone = timezone && DateTime.local({ zone: timezone }).isValid ? timezone : 'utc'
  if (shipByDate !== undefined) {
    const asked = DateTime.fromISO(shipByDate, { zone })
    return (/t/i.test(shipByDate) ? asked : asked.endOf('day')).toJSDate()
  }
  let day = DateTime.fromJSDate(received, { zone })
  let left = slaDays
  while (left > 0 || isWeekend(day)) {
    day = day.plus({ days: 1 })
    if (!isWeekend(day)) left -= 1
  }
  return day.endOf('day').toJSDate()
}

const isWeekend = ({ weekday }: DateTime) => weekday > 5
