import { type Passage, type ShipmentStage, shipmentStages } from '#lib/contract/today.ts'
import type { SiteCalendar } from '#lib/today/calendar/calendar.ts'

/** Days that tell the pace of a site. */
export const paceDays = 7
/** Fewer shipments tell nothing. */
export const leastShipments = 10

/** Working minutes that half of the newest shipments took at a stage, and how many these were. */
export type Pace = Readonly<Partial<Record<ShipmentStage, { minutes: number; shipments: number }>>>
export type Waiting = { stage: ShipmentStage; since?: string | undefined; shipByDate: string }
export type Prediction = { endsAt: number; isLate: boolean }

type Ends = readonly [from: string | undefined, to: string | undefined]
const endsOf: Record<ShipmentStage, (passage: Passage) => Ends> = {
  artwork: ({ received, started }) => [received, started],
  production: ({ started, completed }) => [started, completed],
  ready: ({ completed, shipped }) => [completed, shipped],
}

export function toPace(passages: readonly Passage[], { workingMinutes }: SiteCalendar): Pace {
  const pace: { -readonly [S in ShipmentStage]?: { minutes: number; shipments: number } } = {}
  for (const stage of shipmentStages) {
    const taken = passages.flatMap((passage) => {
      const [from = Number.NaN, to = Number.NaN] = endsOf[stage](passage).map((end) => Date.parse(end ?? ''))
      return from <= to ? [workingMinutes(from, to)] : []
    })
    if (taken.length >= leastShipments) pace[stage] = { minutes: medianOf(taken), shipments: taken.length }
  }
  return pace
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/**
 * When a shipment leaves at the pace of the site. At its stage it has what is left of the median; one that takes longer
 * may end at any moment. Nothing without a pace of every stage that it still has to pass.
 */
export function predict(
  { stage, since, shipByDate }: Waiting,
  pace: Pace,
  now: number,
  { workingMinutes, addWorkingMinutes }: SiteCalendar,
): Prediction | undefined {
  const remaining = shipmentStages.slice(shipmentStages.indexOf(stage))
  let minutes = 0
  for (const step of remaining) {
    const taken = pace[step]
    if (!taken) return undefined
    const spent = step === stage && since ? workingMinutes(Date.parse(since), now) : 0
    minutes += Math.max(0, taken.minutes - spent)
  }
  const endsAt = addWorkingMinutes(now, minutes)
  return { endsAt, isLate: endsAt > Date.parse(shipByDate) }
}
