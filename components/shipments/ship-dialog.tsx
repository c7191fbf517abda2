'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import type { AnswerScan, ScanResult } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { yieldsToScansMark } from '#lib/browser/keyboard/fields.ts'
import { doubtfulLabel, toTrackingNumber } from '#lib/shipments/label.ts'
import { findSiteCode } from '#lib/shipments/mutations.ts'
import { problemsOf } from '#lib/shipments/rules.ts'
import type { ShippingStep } from '#lib/shipments/shipping/shipping.ts'
import type { PackedItem } from '#lib/shipments/view-model.ts'
import { ChooseItems } from './choose-items.tsx'
import { ParcelSummary } from './parcel-summary.tsx'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { ShippingDocument } from './shipping-document.tsx'
import { hasNotes } from './shipping-notes.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { useShipping } from './use-shipping.ts'

type Asked = Parameters<AnswerScan>[2]

export type ShipDialogProps = {
  shipment: ShipmentForActions
  number: number
  part: boolean
}

export function ShipDialog({ shipment, number, part, open, onClose }: ShipDialogProps & OverlayProps) {
  const t = useTranslations('shipments')
  const { id, trackingNumber, trackingUrl, items } = shipment
  const flow = useShipping(shipment, { id, number, trackingNumber, trackingUrl }, part)
  const { step, parcel, chosen, tracking, isPart, isUnsure } = flow.shipping
  // A part is no longer among the items of its shipment once it is split off.
  const [before] = useState(items)
  const packed: readonly PackedItem[] = isPart ? before.filter((item) => chosen.includes(item.id)) : items
  const shared = { open, onClose, closeLabel: t('close') }
  const isConfirming = open && step.at === 'confirming'

  const isUnusual = hasNotes({ ...shipment, items: packed }) || packed.some(({ isComplete }) => !isComplete)

  /** What is unusual about the parcel, or a number of two readings, is looked at first. */
  const answerLabel = useEffectEvent(
    async (code: string, asked: Asked, late: AbortSignal, left: AbortSignal): Promise<ScanResult> => {
      const signal = AbortSignal.any([late, left])
      const { trackingNumber: problem } = problemsOf({ trackingNumber: code, trackingUrl: '' })
      if (problem) return { kind: 'elsewhere', text: t(`tracking.problem.${problem}`) }
      const siteCode = await findSiteCode(code, signal)
      signal.throwIfAborted()
      if (siteCode) return { kind: 'elsewhere', text: t('tracking.problem.siteCode', siteCode) }
      const number = toTrackingNumber(code)
      const about = t('ship.confirm.scanned', { number })
      if (asked.alternative !== undefined) {
        flow.takeUnsureReading(number)
        return { kind: 'notYet', about, text: t('ship.confirm.checkNumber') }
      }
      const isLate = new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined)))
      const step = await Promise.race([flow.takeLabel(number, isUnusual || doubtfulLabel(code) !== undefined), isLate])
      if (!step) return { kind: 'checking', about, text: t('ship.sending') }
      switch (step.at) {
        case 'shipped':
          return { kind: 'right', title: t('ship.done'), about, text: t('ship.next') }
        case 'failed':
          return {
            kind: 'failed',
            title: t(`ship.failed.${isOpenAfter(step) ? 'unsureTitle' : 'title'}`),
            about,
            text: step.refusal.message,
          }
        case 'typing':
          return { kind: 'notYet', about, text: step.siteCode ? t('tracking.problem.siteCode', step.siteCode) : '' }
        default:
          return { kind: 'notYet', about, text: t('ship.confirm.check') }
      }
    },
  )
  useEffect(() => {
    if (!isConfirming) return undefined
    // A label that is still looked up confirms nothing once the user has closed or confirmed.
    const step = new AbortController()
    const leave = scanController.takeScans((code, signal, asked) => answerLabel(code, asked, signal, step.signal))
    return () => {
      leave()
      step.abort()
    }
  }, [isConfirming])

  switch (step.at) {
    case 'choosing':
    case 'splitting': {
      const present = chosen.filter((id) => items.some((item) => item.id === id))
      // When the answer of a split got lost, its items may be in another shipment already.
      const isLooking = isUnsure && chosen.length > 0
      const going = isLooking ? chosen : present
      const whyNot = isLooking ? undefined : whyNotToSplit(shipment, going)
      return (
        <Dialog
          {...shared}
          step="choose"
          busy={step.at === 'splitting'}
          title={t('partial.title', { number })}
          description={t('partial.text', { number })}
          onSubmit={() => !whyNot && flow.split(going)}
          actions={
            <>
              <Button onClick={onClose} disabledReason={step.at === 'splitting' ? t('partial.splitting') : null}>
                {t('cancel')}
              </Button>
              <Button
                type="submit"
                variant="primary"
                pending={step.at === 'splitting'}
                pendingLabel={t('partial.splitting')}
                disabledReason={whyNot && t(`partial.whyNot.${whyNot}`)}
              >
                {t('partial.submit')}
              </Button>
            </>
          }
        >
          <ChooseItems
            items={items}
            chosen={chosen}
            onChange={flow.choose}
            refusal={step.at === 'choosing' ? step.refusal : undefined}
            busy={step.at === 'splitting'}
          />
        </Dialog>
      )
    }
    case 'confirming':
      return (
        <Dialog
          {...shared}
          step="confirm"
          mark={yieldsToScansMark}
          title={t('ship.confirm.title', { number: parcel.number })}
          description={t('ship.confirm.text')}
          onSubmit={flow.confirm}
          actions={
            <>
              <Button onClick={onClose}>{isPart ? t('partial.later') : t('ship.confirm.no')}</Button>
              <Button type="submit" variant="primary" onClick={ignoreSecondClick} {...commandAttribute('ship')}>
                {t(step.label ? 'ship.submit' : 'ship.confirm.yes')}
              </Button>
            </>
          }
        >
          {isPart && (
            <p className="mb-3 text-muted">{t('partial.made', { number: parcel.number, count: chosen.length })}</p>
          )}
          {step.label && (
            <div className="mb-3">
              <Alert tone="warning" title={t('ship.confirm.notYet', { number: step.label })} live>
                <LabelDoubt number={step.label} />
                {t('ship.confirm.check')}
              </Alert>
            </div>
          )}
          {/* Stock items stay with what is left of a shipment. */}
          <ParcelSummary shipment={isPart ? { ...shipment, stockItems: [] } : shipment} items={packed} />
          {!step.label && <p className="mt-3 text-muted">{t('ship.confirm.label')}</p>}
        </Dialog>
      )
    case 'typing':
    case 'sending':
      return (
        <Dialog
          {...shared}
          step="tracking"
          busy={step.at === 'sending'}
          title={t('tracking.title')}
          onSubmit={flow.submit}
          actions={
            <>
              <Button onClick={onClose} disabledReason={step.at === 'sending' ? t('ship.sending') : null}>
                {t('cancel')}
              </Button>
              <Button
                type="submit"
                variant="primary"
                icon="truck"
                {...commandAttribute('ship')}
                pending={step.at === 'sending'}
                pendingLabel={t('ship.sending')}
              >
                {t('ship.submit')}
              </Button>
            </>
          }
        >
          {isUnusual && (
            <div className="mb-4">
              <ParcelSummary shipment={isPart ? { ...shipment, stockItems: [] } : shipment} items={packed} />
            </div>
          )}
          <TrackingFields
            value={tracking}
            onChange={flow.type}
            problems={step.at === 'typing' && step.isChecked ? problemsOf(tracking) : {}}
            siteCode={step.at === 'typing' ? step.siteCode : undefined}
            doubted={step.at === 'typing' && step.isChecked ? step.doubted : undefined}
          />
        </Dialog>
      )
    case 'failed': {
      const isOpen = isUnsure && step.checked !== 'not done'
      const isShipped = step.refusal.isShipped || (!isPart && shipment.status === 'shipped' && !isOpen)
      if (isShipped) {
        return (
          <Dialog
            {...shared}
            step="shipped"
            tone="warning"
            title={t('ship.shipped.title')}
            description={step.refusal.message}
            onSubmit={onClose}
            finalFocus={() => revealShipment(parcel.id)}
            actions={
              <Button type="submit" variant="primary">
                {t('ship.shipped.show')}
              </Button>
            }
          >
            <p className="text-muted">{t('ship.shipped.text')}</p>
          </Dialog>
        )
      }
      return (
        <Dialog
          {...shared}
          step="failed"
          tone="danger"
          title={t(isOpen ? 'ship.failed.unsureTitle' : 'ship.failed.title')}
          description={step.refusal.message}
          onSubmit={flow.goBack}
          actions={
            <>
              <Button onClick={onClose}>{t('close')}</Button>
              <Button type="submit" variant="primary">
                {t('ship.failed.back')}
              </Button>
            </>
          }
        >
          <p className="text-muted" aria-live="polite">
            {t(`ship.failed.${isUnsure ? outcomeTexts[step.checked ?? 'open'] : 'kept'}`)}
          </p>
        </Dialog>
      )
    }
    case 'shipped':
      return (
        <ShippingDocument
          {...shared}
          step="document"
          shipmentId={parcel.id}
          fileId={step.fileId}
          trackingNumber={tracking.trackingNumber.trim()}
        />
      )
  }
}

function LabelDoubt({ number }: { number: string }) {
  const t = useTranslations('shipments.tracking')
  const label = doubtfulLabel(number)
  return label && <p>{t('problem.label', { carrier: label.carrier, number: label.number })}</p>
}

const isOpenAfter = (step: Extract<ShippingStep, { at: 'failed' }>) =>
  step.refusal.isUnanswered && step.checked !== 'not done'

const outcomeTexts = { open: 'unsure', 'not done': 'notShipped', unknown: 'unknown' } as const

/** The second click of a double click was meant for the button of the previous step. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

type WhyNot = 'notLive' | 'none' | 'all' | undefined

function whyNotToSplit({ status, items }: ShipmentForActions, going: readonly string[]): WhyNot {
  if (status !== 'live') return 'notLive'
  if (going.length === 0) return 'none'
  return going.length === items.length ? 'all' : undefined
}

function revealShipment(id: string): HTMLElement | null {
  const panel = document.getElementById(id)
  const details = panel?.querySelector('details')
  if (details) details.open = true
  panel?.scrollIntoView({ block: 'start' })
  return panel?.querySelector('summary') ?? null
}
