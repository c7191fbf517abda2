import { expect, it } from 'vitest'
import {
  nextShipping,
  type Shipping,
  type ShippingEvent,
  type ShippingRefusal,
  type ShippingStep,
  startShipping,
} from './shipping.ts'

const whole = { id: 's1', number: 1, trackingNumber: '', trackingUrl: '' }
const part = { ...whole, id: 's2', number: 2 }
const refusal: ShippingRefusal = { message: 'No.', isUnanswered: false }
const typed = { trackingNumber: '1Z', trackingUrl: '' }

const steps: Record<ShippingStep['at'], ShippingStep> = {
  choosing: { at: 'choosing', refusal: undefined },
  splitting: { at: 'splitting' },
  confirming: { at: 'confirming' },
  typing: { at: 'typing', isChecked: false },
  sending: { at: 'sending' },
  failed: { at: 'failed', refusal },
  shipped: { at: 'shipped', fileId: 'f' },
}
const events: Record<ShippingEvent['type'], ShippingEvent> = {
  chose: { type: 'chose', itemIds: ['a'] },
  askedToSplit: { type: 'askedToSplit', itemIds: ['a'] },
  split: { type: 'split', parcel: part },
  labelled: { type: 'labelled', trackingNumber: '3Z' },
  confirmed: { type: 'confirmed' },
  typed: { type: 'typed', tracking: { trackingNumber: '2Z', trackingUrl: '' } },
  submitted: { type: 'submitted' },
  shipped: { type: 'shipped', fileId: 'f' },
  refused: { type: 'refused', refusal },
  checked: { type: 'checked', outcome: 'not done' },
  scannedSiteCode: { type: 'scannedSiteCode', siteCode: { type: 'item', order: 'O', item: 'Card' } },
  wentBack: { type: 'wentBack' },
}
/** Where each event leads that has a place in a step. All others change nothing. */
const leadsTo: Record<ShippingStep['at'], Partial<Record<ShippingEvent['type'], ShippingStep['at']>>> = {
  choosing: { chose: 'choosing', askedToSplit: 'splitting' },
  splitting: { split: 'confirming', refused: 'choosing' },
  confirming: { labelled: 'confirming', confirmed: 'typing' },
  typing: { typed: 'typing', labelled: 'confirming', submitted: 'sending' },
  sending: { shipped: 'shipped', refused: 'failed', scannedSiteCode: 'typing' },
  failed: { wentBack: 'typing' },
  shipped: {},
}

const at = (step: ShippingStep): Shipping => ({
  ...startShipping(whole, false),
  tracking: typed,
  chosen: ['a', 'b'],
  step,
})

it('[SP-02] each event leads on from the steps it belongs to, and changes nothing in others', () => {
  for (const step of Object.values(steps))
    for (const event of Object.values(events)) {
      const before = at(step)
      const after = nextShipping(before, event)
      const wanted = leadsTo[step.at][event.type]
      const name = `${event.type} while ${step.at}`
      expect([name, after.step.at, after === before]).toEqual([name, wanted ?? step.at, wanted === undefined])
    }
})

it('[SP-02] a typed number outlives a refusal; after a lost answer the next try reads first', () => {
  const lost = { message: 'Nobody answered.', isUnanswered: true }
  const failed = nextShipping(at(steps.sending), { type: 'refused', refusal: lost })
  expect(failed).toMatchObject({ tracking: typed, isUnsure: true, step: { refusal: lost } })
  const again = nextShipping(nextShipping(failed, events.wentBack), events.submitted)
  expect(again).toMatchObject({ tracking: typed, isUnsure: true, step: steps.sending })
  expect(nextShipping(again, events.refused).isUnsure).toBe(false)
})

it('[SP-04] shipping goes on with the new shipment, which has no tracking number yet', () => {
  const confirming = nextShipping({ ...at(steps.splitting), isUnsure: true }, events.split)
  const tracking = { trackingNumber: '', trackingUrl: '' }
  expect(confirming).toMatchObject({ parcel: part, isPart: true, isUnsure: false, tracking })
})

it('[SP-01] a number that may be a whole label is sent only when it is submitted once more', () => {
  const wholeLabel = { trackingNumber: '1001921334250001000300779017972698', trackingUrl: '' }
  const asked = nextShipping({ ...at(steps.typing), tracking: wholeLabel }, events.submitted)
  expect(asked.step).toMatchObject({ at: 'typing', doubted: wholeLabel.trackingNumber })
  expect(nextShipping(asked, events.submitted)).toMatchObject({ tracking: wholeLabel, step: steps.sending })
})
