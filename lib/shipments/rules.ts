import { isCommandText } from '#lib/barcodes/commands.ts'
import { safeHref } from '#lib/common/safe-href.ts'
import { toComparedCode, toPlainCode } from '#lib/contract/codes.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { isOver } from '#lib/orders/rules.ts'
import { toTrackingNumber } from './label.ts'

export type Tracking = { trackingNumber: string; trackingUrl: string }
export type TrackingProblems = { trackingNumber?: 'required' | 'tooLong' | 'command'; trackingUrl?: 'invalid' }

/** As long as the upstream takes it. */
const longestNumber = 100

export function problemsOf({ trackingNumber, trackingUrl }: Tracking): TrackingProblems {
  return {
    ...(toPlainCode(trackingNumber) === '' && { trackingNumber: 'required' }),
    ...(toPlainCode(trackingNumber).length > longestNumber && { trackingNumber: 'tooLong' }),
    ...(isCommandText(trackingNumber) && { trackingNumber: 'command' }),
    ...(trackingUrl.trim() !== '' &&
      !/^https?:/i.test(safeHref(trackingUrl.trim()) ?? '') && { trackingUrl: 'invalid' }),
  }
}

export const isSendable = (tracking: Tracking) => Object.keys(problemsOf(tracking)).length === 0

type Numbered = Pick<Tracking, 'trackingNumber'>

export const isSameNumber = (one: Numbered, other: Numbered) =>
  toComparedCode(one.trackingNumber) === toComparedCode(other.trackingNumber)

export const areSameTracking = (one: Tracking, other: Tracking) =>
  one.trackingNumber === other.trackingNumber && one.trackingUrl === other.trackingUrl

/** What is sent of what was typed: the saved address leads to the parcel of its number, and is not kept with another. */
export function toSent(typed: Tracking, saved: Tracking): Tracking {
  const trackingNumber = toTrackingNumber(typed.trackingNumber)
  const isOther = !isSameNumber({ trackingNumber }, saved) && typed.trackingUrl === saved.trackingUrl
  return { trackingNumber, trackingUrl: isOther ? '' : typed.trackingUrl }
}

export const toBody = ({ trackingNumber, trackingUrl }: Tracking) => ({
  trackingNumber: toPlainCode(trackingNumber),
  ...(trackingUrl.trim() && { trackingUrl: trackingUrl.trim() }),
})

export function isLikeCode(text: string, siteCode: string): boolean {
  const [typed, own] = [toComparedCode(text), toComparedCode(siteCode)]
  return own !== '' && typed.length === own.length && typed[0] === own[0]
}

/** Where none is left to go, when the first of them had to. */
export function findShipBy(shipments: readonly Pick<Shipment, 'status' | 'shipByDate'>[]): string | undefined {
  const open = shipments.filter(({ status }) => !isOver(status))
  const dates = (open.length > 0 ? open : shipments).flatMap(({ shipByDate }) => shipByDate ?? [])
  return dates.toSorted((a, b) => instantOf(a) - instantOf(b))[0]
}

/** A text that is no date comes last: it is shown where nothing else is known. */
const instantOf = (date: string) => Date.parse(date) || Number.MAX_VALUE
