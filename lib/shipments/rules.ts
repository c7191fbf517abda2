import { commandOf } from '#lib/barcodes/commands.ts'
import { safeHref } from '#lib/http/safe-href.ts'

export type Tracking = { trackingNumber: string; trackingUrl: string }
export type TrackingProblems = { trackingNumber?: 'required' | 'command'; trackingUrl?: 'invalid' }

/** The problems of the typed values, field by field. */
export function problemsOf({ trackingNumber, trackingUrl }: Tracking): TrackingProblems {
  return {
    ...(trackingNumber.trim() === '' && { trackingNumber: 'required' }),
    ...(commandOf({ code: trackingNumber.trim().toUpperCase() }) && { trackingNumber: 'command' }),
    ...(trackingUrl.trim() !== '' &&
      !/^https?:/i.test(safeHref(trackingUrl.trim()) ?? '') && { trackingUrl: 'invalid' }),
  }
}

export const isSendable = (tracking: Tracking) => Object.keys(problemsOf(tracking)).length === 0

export const toBody = ({ trackingNumber, trackingUrl }: Tracking) => ({
  trackingNumber: trackingNumber.trim(),
  ...(trackingUrl.trim() && { trackingUrl: trackingUrl.trim() }),
})

/** Whether a text may be a barcode of the site: as long as one of them, and with the same first character. */
export const isLikeCode = (text: string, siteCode: string) =>
  siteCode !== '' && text.length === siteCode.length && text[0]?.toUpperCase() === siteCode[0]?.toUpperCase()
