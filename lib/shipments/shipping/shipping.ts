import { doubtfulLabel } from '#lib/shipments/label.ts'
import type { SiteCode } from '#lib/shipments/mutations.ts'
import { isSendable, type Tracking, toSent } from '#lib/shipments/rules.ts'

export type ShippingStep =
  | { at: 'choosing'; refusal: ShippingRefusal | undefined }
  | { at: 'splitting' }
  /** `label`: the number that was scanned and not sent yet. */
  | { at: 'confirming'; label?: string }
  /** `doubted`: the user was asked whether this is the number. */
  | { at: 'typing'; isChecked: boolean; siteCode?: SiteCode; doubted?: string }
  | { at: 'sending' }
  /** `checked`: what was found out of an attempt without an answer. */
  | { at: 'failed'; refusal: ShippingRefusal; checked?: 'not done' | 'unknown' }
  | { at: 'shipped'; fileId: string | undefined }

/** `isUnanswered`: no answer came, and the upstream may have done it. `isShipped`: there is nothing to try again. */
export type ShippingRefusal = { message: string; isUnanswered: boolean; isShipped?: boolean }

export type Parcel = Tracking & { id: string; number: number }

export type Shipping = {
  parcel: Parcel
  isPart: boolean
  chosen: readonly string[]
  tracking: Tracking
  /** The answer to the last try got lost: check what the upstream did before trying again. */
  isUnsure: boolean
  step: ShippingStep
}

export type ShippingEvent =
  | { type: 'chose'; itemIds: readonly string[] }
  | { type: 'askedToSplit'; itemIds: readonly string[] }
  | { type: 'split'; parcel: Parcel }
  /** The carrier's label was scanned, or its number typed, and something is to be looked at before it is sent. */
  | { type: 'labelled'; trackingNumber: string }
  /** `trackingNumber`: of the carrier's label, whose scan confirms as well. */
  | { type: 'confirmed'; trackingNumber?: string }
  | { type: 'typed'; tracking: Tracking }
  | { type: 'submitted' }
  | { type: 'shipped'; fileId: string | undefined }
  | { type: 'refused'; refusal: ShippingRefusal }
  | { type: 'checked'; outcome: 'not done' | 'unknown' }
  | { type: 'scannedSiteCode'; siteCode: SiteCode }
  | { type: 'wentBack' }

export const startShipping = (parcel: Parcel, part: boolean): Shipping => ({
  parcel,
  isPart: false,
  chosen: [],
  tracking: trackingOf(parcel),
  isUnsure: false,
  step: part ? { at: 'choosing', refusal: undefined } : { at: 'confirming' },
})

/** An event that the step does not allow changes nothing, so nothing is sent twice. */
export function nextShipping(shipping: Shipping, event: ShippingEvent): Shipping {
  switch (shipping.step.at) {
    case 'choosing':
      if (event.type === 'chose') return { ...shipping, chosen: event.itemIds }
      if (event.type === 'askedToSplit') return { ...shipping, chosen: event.itemIds, step: { at: 'splitting' } }
      return shipping
    case 'splitting':
      if (event.type === 'split') {
        const tracking = trackingOf(event.parcel)
        return {
          ...shipping,
          parcel: event.parcel,
          isPart: true,
          tracking,
          isUnsure: false,
          step: { at: 'confirming' },
        }
      }
      if (event.type === 'refused') return refused(shipping, event.refusal, { at: 'choosing', refusal: event.refusal })
      return shipping
    case 'confirming': {
      if (event.type === 'labelled') return labelled(shipping, event.trackingNumber)
      if (event.type !== 'confirmed') return shipping
      const { trackingNumber = shipping.tracking.trackingNumber } = event
      return {
        ...shipping,
        tracking: { ...shipping.tracking, trackingNumber },
        step: { at: 'typing', isChecked: false, ...(shipping.step.label && { doubted: shipping.step.label }) },
      }
    }
    case 'typing':
      if (event.type === 'typed') {
        // A site code that was refused is forgotten.
        return { ...shipping, tracking: event.tracking, step: { at: 'typing', isChecked: shipping.step.isChecked } }
      }
      if (event.type === 'labelled') return labelled(shipping, event.trackingNumber)
      return event.type === 'submitted' ? submitted(shipping, shipping.step.doubted) : shipping
    case 'sending':
      if (event.type === 'shipped') return { ...shipping, step: { at: 'shipped', fileId: event.fileId } }
      if (event.type === 'refused') return refused(shipping, event.refusal, { at: 'failed', refusal: event.refusal })
      if (event.type === 'scannedSiteCode')
        return { ...shipping, step: { at: 'typing', isChecked: true, siteCode: event.siteCode } }
      return shipping
    case 'failed':
      if (event.type === 'wentBack') return { ...shipping, step: { at: 'typing', isChecked: true } }
      if (!shipping.step.refusal.isUnanswered) return shipping
      if (event.type === 'shipped') return { ...shipping, step: { at: 'shipped', fileId: event.fileId } }
      if (event.type === 'checked') return { ...shipping, step: { ...shipping.step, checked: event.outcome } }
      return shipping
    case 'shipped':
      return shipping
  }
}

function labelled(shipping: Shipping, trackingNumber: string): Shipping {
  const tracking = { ...shipping.tracking, trackingNumber }
  return { ...shipping, tracking, step: { at: 'confirming', label: trackingNumber } }
}

function submitted(shipping: Shipping, doubted: string | undefined): Shipping {
  const { trackingNumber } = shipping.tracking
  if (!isSendable(shipping.tracking)) return { ...shipping, step: { at: 'typing', isChecked: true } }
  if (doubtfulLabel(trackingNumber) && doubted !== trackingNumber)
    return { ...shipping, step: { at: 'typing', isChecked: true, doubted: trackingNumber } }
  return { ...shipping, tracking: toSent(shipping.tracking, shipping.parcel), step: { at: 'sending' } }
}

const trackingOf = ({ trackingNumber, trackingUrl }: Parcel): Tracking => ({ trackingNumber, trackingUrl })

const refused = (shipping: Shipping, { isUnanswered }: ShippingRefusal, step: ShippingStep): Shipping => ({
  ...shipping,
  isUnsure: isUnanswered,
  step,
})
