import { type DueShipment, type ShipmentStage, shipmentStages } from '#lib/contract/today.ts'
import type { SiteCalendar } from './calendar/calendar.ts'
import { type Pace, predict } from './prediction/prediction.ts'

type Counts = { overdue: number; today: number; next: number }
/**
 * What an upstream says of the day. `isPartial`: its lists are not read to their ends, or lack some of what left today.
 * `isGathered`: by the named calls, which tell no pace.
 */
export type Day = {
  stages: Record<ShipmentStage, Counts>
  shippedToday: number
  data: readonly DueShipment[]
  next: readonly DueShipment[]
  shipped: readonly DueShipment[]
  isPartial?: boolean
  isGathered?: boolean
}

export type TodayRow = DueShipment & {
  /** Until when it can leave: its ship-by date, or the end of work before that. */
  leaveBy: string
  /** When it will be done, where that is after its ship-by date. */
  missesAt?: string
}

export type TodayBoard = {
  total: number
  done: number
  counts: Counts
  stages: readonly { stage: ShipmentStage; count: number; rows: readonly TodayRow[] }[]
  next: readonly TodayRow[]
  shipped: readonly TodayRow[]
  willMiss: readonly TodayRow[]
  /** A list leaves out some that may miss their time. */
  mayMissMore: boolean
  isPartial: boolean
  isGathered: boolean
}

export function toBoard(day: Day, pace: Pace, now: number, calendar: SiteCalendar): TodayBoard {
  const toRow = (shipment: DueShipment): TodayRow => {
    const due = Date.parse(shipment.shipByDate)
    const last = calendar.lastWorkBefore(due)
    const leaveBy = new Date(last > now ? last : due).toISOString()
    const isForetold = due > now && !shipment.isOutsourced && !shipment.shippedDate
    const prediction = isForetold ? predict(shipment, pace, now, calendar) : undefined
    return {
      ...shipment,
      leaveBy,
      ...(prediction?.isLate && { missesAt: new Date(prediction.endsAt).toISOString() }),
    }
  }
  /** What follows the last row of a list is due no earlier, and may have come to its stage just now. */
  const mayMissAfter = (last: TodayRow | undefined, stage: ShipmentStage) =>
    last !== undefined && predict({ stage, shipByDate: last.shipByDate }, pace, now, calendar)?.isLate === true
  const rows = day.data.map(toRow)
  const rowsOf = (stage: ShipmentStage) => rows.filter((row) => row.stage === stage)
  const countOf = (stage: ShipmentStage) => day.stages[stage].overdue + day.stages[stage].today
  const next = day.next.map(toRow).toSorted((a, b) => Date.parse(a.shipByDate) - Date.parse(b.shipByDate))
  const sumOf = (key: keyof Counts) => shipmentStages.reduce((sum, stage) => sum + day.stages[stage][key], 0)
  const counts = { overdue: sumOf('overdue'), today: sumOf('today'), next: sumOf('next') }
  return {
    ...toCount(day),
    counts,
    stages: shipmentStages.map((stage) => ({
      stage,
      count: countOf(stage),
      rows: rowsOf(stage),
    })),
    next,
    shipped: day.shipped.map(toRow),
    willMiss: [...rows, ...next].filter(({ missesAt }) => missesAt !== undefined),
    mayMissMore: shipmentStages.some((stage) => {
      const ofDay = rowsOf(stage)
      const ofNext = next.filter((row) => row.stage === stage)
      return (
        (ofDay.length < countOf(stage) && mayMissAfter(ofDay.at(-1), stage)) ||
        (ofNext.length < day.stages[stage].next && mayMissAfter(next.at(-1), stage))
      )
    }),
    isPartial: day.isPartial ?? false,
    isGathered: day.isGathered ?? false,
  }
}

/** `Today 14 of 32`: how many have left, and how many of them and of those that still have to. */
export const toCount = ({ stages, shippedToday }: Pick<Day, 'stages' | 'shippedToday'>) => ({
  done: shippedToday,
  total: shipmentStages.reduce((sum, stage) => sum + stages[stage].overdue + stages[stage].today, shippedToday),
})
