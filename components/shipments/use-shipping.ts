'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { findOutcome } from '#lib/browser/calls/find-outcome.ts'
import { isNotSent } from '#lib/browser/errors/not-sent.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import * as mutations from '#lib/shipments/mutations.ts'
import type { Tracking } from '#lib/shipments/rules.ts'
import {
  nextShipping,
  type Parcel,
  type Shipping,
  type ShippingEvent,
  type ShippingStep,
  startShipping,
} from '#lib/shipments/shipping/shipping.ts'

export function useShipping(
  { orderId, siteCode }: { orderId: string; siteCode: string },
  start: Parcel,
  part: boolean,
) {
  const onSettled = useRefresh()
  const reasonOf = useReason()
  const [shipping, setShipping] = useState(() => startShipping(start, part))
  // A ref, because a second Enter comes before the next render and must see the new state.
  const current = useRef(shipping)
  const checking = useRef<AbortController>(undefined)
  useEffect(() => () => checking.current?.abort(), [])

  /** Undefined when the step does not allow the event. */
  function move(event: ShippingEvent): Shipping | undefined {
    const next = nextShipping(current.current, event)
    if (next === current.current) return undefined
    current.current = next
    setShipping(next)
    return next
  }
  function refuse(error: unknown) {
    if (error instanceof mutations.SiteCodeError)
      return void move({ type: 'scannedSiteCode', siteCode: error.siteCode })
    const isAnswered = error instanceof UpstreamError && (error.status < 500 || isNotSent(error))
    const message = reasonOf(error instanceof mutations.StillUnsureError ? error.cause : error)
    const isShipped = codeOf(error) === 'already_shipped'
    move({ type: 'refused', refusal: { message, isUnanswered: !isAnswered, isShipped } })
  }

  const split = useMutation({
    ...mutations.split,
    onSuccess: ({ _id, number, trackingNumber, trackingUrl }) =>
      move({ type: 'split', parcel: { id: _id, number, trackingNumber, trackingUrl } }),
    onError: refuse,
    onSettled,
  })
  const ship = useMutation({
    ...mutations.ship,
    onSuccess: ({ shippingDoc }) => move({ type: 'shipped', fileId: shippingDoc?.fileId }),
    onError: (error, { shipmentId, tracking }) => {
      refuse(error)
      const { step, isUnsure } = current.current
      if (step.at === 'failed' && isUnsure) void findShipped({ shipmentId, tracking })
    },
    onSettled,
  })

  /** Nothing is sent. */
  async function findShipped(sent: { shipmentId: string; tracking: Tracking }) {
    const until = new AbortController()
    checking.current = until
    const outcome = await findOutcome((signal) => mutations.findShipped(sent, signal), until.signal)
    if (until.signal.aborted) return
    if (typeof outcome === 'string') return void move({ type: 'checked', outcome })
    move({ type: 'shipped', fileId: outcome.done.shippingDoc?.fileId })
    onSettled()
  }
  const splitOff = (itemIds: readonly string[]) => {
    const next = move({ type: 'askedToSplit', itemIds })
    if (next) split.mutate({ orderId, shipmentId: next.parcel.id, itemIds, isUnsure: next.isUnsure })
  }
  async function submit(): Promise<ShippingStep> {
    const next = move({ type: 'submitted' })
    if (next?.step.at === 'sending') {
      const { parcel, tracking, isUnsure } = next
      // The machine has the failure.
      await ship.mutateAsync({ orderId, shipmentId: parcel.id, tracking, siteCode, isUnsure }).catch(() => {})
    }
    return current.current.step
  }

  return {
    shipping,
    choose: (itemIds: readonly string[]) => move({ type: 'chose', itemIds }),
    split: splitOff,
    confirm: () => {
      const { step } = current.current
      if (move({ type: 'confirmed' }) && step.at === 'confirming' && step.label) void submit()
    },
    /** A carrier's label confirms what is shown and is sent: at once, or at its second scan where `isToCheck`. */
    takeLabel: async (trackingNumber: string, isToCheck: boolean): Promise<ShippingStep> => {
      const { step } = current.current
      const isFirst = step.at === 'confirming' && step.label !== trackingNumber
      if (isToCheck && isFirst) move({ type: 'labelled', trackingNumber })
      else if (move({ type: 'confirmed', trackingNumber })) return submit()
      return current.current.step
    },
    takeUnsureReading: (trackingNumber: string) => move({ type: 'confirmed', trackingNumber }),
    type: (tracking: Tracking) => move({ type: 'typed', tracking }),
    submit: () => void submit(),
    confirmAgain: () => move({ type: 'labelled', trackingNumber: current.current.tracking.trackingNumber }),
    goBack: () => {
      checking.current?.abort()
      move({ type: 'wentBack' })
    },
  }
}
