'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraButton } from '#components/barcodes/camera/camera-button.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { TemporaryButton } from '#components/ui/overlays/temporary-button.tsx'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import type { AnswerScan, ScanResult } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { yieldsToScansMark } from '#lib/browser/keyboard/fields.ts'
import { paths } from '#lib/common/paths.ts'
import { doubtfulLabel, toTrackingNumber } from '#lib/shipments/label.ts'
import { areUnfinished, findSiteCode, type SiteCode } from '#lib/shipments/mutations.ts'
import { looksLikePiece } from '#lib/shipments/packing/parcel.ts'
import { isSendable, problemsOf } from '#lib/shipments/rules.ts'
import type { ShippingStep } from '#lib/shipments/shipping/shipping.ts'
import type { PackedItem, PackedStock } from '#lib/shipments/view-model.ts'
import { ChooseItems } from './choose-items.tsx'
import { ParcelPieces } from './parcel-pieces.tsx'
import { ParcelFacts, ParcelSummary, ParcelWarnings } from './parcel-summary.tsx'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { ShippingDocument } from './shipping-document.tsx'
import { hasNotes } from './shipping-notes.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { type PackingFlow, usePacking } from './use-packing.ts'
import { useShipping } from './use-shipping.ts'

type Asked = Parameters<AnswerScan>[2]

const namedAtMost = 3
const savedWithinMs = 3000
const noStock: readonly PackedStock[] = []

export type ShipDialogProps = {
  shipment: ShipmentForActions
  number: number
  part: boolean
}

export function ShipDialog({ shipment, number, part, open, onClose }: ShipDialogProps & OverlayProps) {
  const t = useTranslations('shipments')
  const camera = useTranslations('barcodes.camera')
  const { id, trackingNumber, trackingUrl, items } = shipment
  const flow = useShipping(shipment, { id, number, trackingNumber, trackingUrl }, part)
  const { step, parcel, chosen, tracking, isPart, isUnsure } = flow.shipping
  // A part is no longer among the items of its shipment once it is split off.
  const [before] = useState(items)
  const packed: readonly PackedItem[] = isPart ? before.filter((item) => chosen.includes(item.id)) : items
  const shared = { open, onClose, closeLabel: t('close') }
  // Colleagues may ship it, or the order be cancelled, while it is packed.
  const isGone = !isPart && shipment.status !== 'live'
  const isConfirming = open && step.at === 'confirming' && !isGone
  // Stock items stay with what is left of a shipment.
  const stockItems = isPart ? noStock : shipment.stockItems
  const packing = usePacking(shipment, { shipmentId: parcel.id, items: packed, stockItems, isPart })
  const isShipped = step.at === 'shipped'
  const forget = useEffectEvent(packing.forget)
  useEffect(() => {
    if (isShipped) forget()
  }, [isShipped])

  const unsettled = [
    ...packing.missing.map((piece) => `missing ${piece.id}`),
    ...packing.toTakeOut.map((piece) => `left ${piece.id}`),
  ]
  const confirmed = useRef(unsettled)
  useEffect(() => {
    if (isConfirming) confirmed.current = unsettled
  })
  /** What went missing or left while the number was typed is looked at first. */
  function submit() {
    const isNew = unsettled.some((one) => !confirmed.current.includes(one))
    if (isNew && isSendable(tracking)) flow.confirmAgain()
    else flow.submit()
  }

  const isNoted = hasNotes({ ...shipment, items: packed })
  const unfinished = packed.filter(({ isComplete }) => !isComplete).map((item) => item.id)
  const isUnusual = isNoted || unfinished.length > 0

  /** What is unusual about the parcel, or a number of two readings, is looked at first. */
  const answerLabel = useEffectEvent(
    async (code: string, asked: Asked, late: AbortSignal, left: AbortSignal): Promise<ScanResult> => {
      const signal = AbortSignal.any([late, left])
      const ofPiece = packing.answerPiece(code, asked.alternative)
      if (ofPiece) return ofPiece
      const { trackingNumber: problem } = problemsOf({ trackingNumber: code, trackingUrl: '' })
      if (problem) return { kind: 'elsewhere', text: t(`tracking.problem.${problem}`) }
      const siteCode = await findSiteCode(code, signal)
      signal.throwIfAborted()
      if (siteCode) return answerForeign(code, siteCode)
      if (looksLikePiece(packing.pieces, code))
        return { kind: 'elsewhere', title: t('packing.foreign'), about: code, text: t('packing.unknownPiece') }
      const { missing, isBegun, isRequired } = packing.read()
      if (missing.length > 0 && (isBegun || isRequired)) {
        const about = missing
          .slice(0, namedAtMost)
          .map(({ name }) => name)
          .join(', ')
        const title = t('packing.missing', { count: missing.length })
        return { kind: 'notYet', title, about, text: t(`packing.${isRequired ? 'scanThem' : 'scanOrSkip'}`) }
      }
      const number = toTrackingNumber(code)
      const about = t('ship.confirm.scanned', { number })
      if (asked.alternative !== undefined) {
        flow.takeUnsureReading(number)
        return { kind: 'notYet', about, text: t('ship.confirm.checkNumber') }
      }
      const isShownNow = step.at === 'confirming' && step.label === number
      const isToCheck =
        isNoted ||
        doubtfulLabel(code) !== undefined ||
        (unfinished.length > 0 &&
          !isShownNow &&
          (await areUnfinished(shipment.orderId, unfinished, signal).catch(() => true)))
      signal.throwIfAborted()
      const isLate = new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined)))
      const reached = await Promise.race([flow.takeLabel(number, isToCheck), isLate])
      if (!reached) return { kind: 'checking', about, text: t('ship.sending') }
      switch (reached.at) {
        case 'shipped':
          return { kind: 'right', title: t('ship.done'), about, text: t('ship.next') }
        case 'failed':
          return {
            kind: 'failed',
            title: t(`ship.failed.${isOpenAfter(reached) ? 'unsureTitle' : 'title'}`),
            about,
            text: reached.refusal.message,
          }
        case 'typing':
          return {
            kind: 'notYet',
            about,
            text: reached.siteCode ? t('tracking.problem.siteCode', reached.siteCode) : '',
          }
        default:
          // The camera closes, which covers what is to be checked.
          return { kind: 'notYet', about, text: t('ship.confirm.check'), until: Promise.resolve() }
      }
    },
  )

  /** Whose a code is that is not of this parcel. */
  function answerForeign(code: string, siteCode: SiteCode): ScanResult {
    const { type, item, order, orderId, itemId, status } = siteCode
    if (type !== 'item' && type !== 'component')
      return { kind: 'elsewhere', text: t('tracking.problem.siteCode', siteCode) }
    const answer = { kind: 'elsewhere', title: t('packing.foreign'), about: item } as const
    if (orderId !== undefined && orderId !== shipment.orderId)
      return { ...answer, text: t('packing.ofOrder', { order }), href: paths.order(orderId, { barcode: code }) }
    const otherNumber = shipment.numberOfItem[itemId ?? '']
    if (status === 'cancelled') return { ...answer, text: t('packing.cancelled') }
    return {
      ...answer,
      text: otherNumber ? t('packing.ofShipment', { number: otherNumber }) : t('packing.notInParcel'),
    }
  }
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
    case 'confirming': {
      if (isGone) {
        const why = shipment.status === 'shipped' ? 'shipped' : 'cancelled'
        return (
          <NothingToShip
            {...shared}
            step="gone"
            shipmentId={parcel.id}
            title={t(why === 'shipped' ? 'ship.shipped.title' : 'packing.cancelledTitle')}
            description={t(`packing.gone.${why}`)}
          />
        )
      }
      const { isBegun, isWhole, isRequired, countsCopies, lastOwn } = packing
      const isOpen = isBegun && !isWhole
      const whyNotYet = isRequired && !isWhole ? 'required' : isOpen ? 'incomplete' : null
      return (
        <Dialog
          {...shared}
          step="confirm"
          size="large"
          mark={yieldsToScansMark}
          title={t('ship.confirm.title', { number: parcel.number })}
          description={isBegun ? undefined : t('ship.confirm.text')}
          onSubmit={() => !whyNotYet && flow.confirm()}
          actions={
            <>
              {lastOwn && (
                <TemporaryButton icon="undo" onClick={() => packing.takeBack(lastOwn.id)} {...commandAttribute('undo')}>
                  {t('packing.undo')}
                </TemporaryButton>
              )}
              <CameraButton label={camera('open')} />
              <Button onClick={onClose}>{isPart ? t('partial.later') : t('ship.confirm.no')}</Button>
              {/* No card, label or Enter skips what is missing. */}
              {isOpen && !isRequired && <Button onClick={flow.confirm}>{t('packing.skip')}</Button>}
              <Button
                type="submit"
                variant="primary"
                data-autofocus=""
                onClick={ignoreSecondClick}
                disabledReason={whyNotYet && t(`packing.${whyNotYet}`)}
                {...commandAttribute('ship')}
              >
                {t(step.label ? 'ship.submit' : 'ship.confirm.yes')}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            {isPart && (
              <p className="text-muted">{t('partial.made', { number: parcel.number, count: chosen.length })}</p>
            )}
            {step.label && (
              <Alert tone="warning" title={t('ship.confirm.notYet', { number: step.label })} live>
                <LabelDoubt number={step.label} />
                {t('ship.confirm.check')}
              </Alert>
            )}
            {!step.label && !isBegun && packing.pieces.length > 0 && (
              <p className="text-lg">
                {t(isRequired ? 'packing.begin' : 'packing.beginOrSkip')} {countsCopies && t('packing.eachCopy')}
              </p>
            )}
            <ParcelWarnings shipment={shipment} items={packed} />
            <PackingState packing={packing} />
            {packing.pieces.length > 0 && <ParcelPieces packing={packing} />}
            <ParcelFacts shipment={shipment} items={packed} />
          </div>
        </Dialog>
      )
    }
    case 'typing':
    case 'sending':
      return (
        <Dialog
          {...shared}
          step="tracking"
          busy={step.at === 'sending'}
          title={t('tracking.title')}
          onSubmit={submit}
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
          <div className="mb-4 empty:hidden">
            <TakeOut pieces={packing.toTakeOut} />
          </div>
          {isUnusual && (
            <div className="mb-4">
              <ParcelSummary shipment={{ ...shipment, stockItems }} items={packed} />
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
      const isAlreadyShipped = step.refusal.isShipped || (!isPart && shipment.status === 'shipped' && !isOpen)
      if (isAlreadyShipped) {
        return (
          <NothingToShip
            {...shared}
            step="shipped"
            shipmentId={parcel.id}
            title={t('ship.shipped.title')}
            description={step.refusal.message}
          >
            <p className="text-muted">{t('ship.shipped.text')}</p>
          </NothingToShip>
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

type NothingToShipProps = Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'onClose' | 'closeLabel' | 'step' | 'title' | 'description' | 'children'
> & { shipmentId: string }

/** Leads to the panel of the shipment, which says how it is. */
function NothingToShip({ shipmentId, ...dialog }: NothingToShipProps) {
  const t = useTranslations('shipments.ship.shipped')
  return (
    <Dialog
      {...dialog}
      tone="warning"
      onSubmit={dialog.onClose}
      finalFocus={() => revealShipment(shipmentId)}
      actions={
        <Button type="submit" variant="primary">
          {t('show')}
        </Button>
      }
    />
  )
}

function PackingState({
  packing: { pieces, missing, isBegun, isWhole, unsaved, toTakeOut },
}: {
  packing: PackingFlow
}) {
  const t = useTranslations('shipments.packing')
  const count = pieces.length - missing.length
  return (
    <>
      <TakeOut pieces={toTakeOut} />
      {unsaved > 0 && <Unsaved />}
      <output
        className={cx(
          // What is in stays in view over a scrolled list.
          'sticky -top-1 z-10 block bg-raised py-1 text-2xl font-bold tabular-nums empty:hidden',
          isWhole && 'text-success',
        )}
      >
        {isBegun && (isWhole ? `${t('whole', { count })} ${t('label')}` : t('progress', { count, all: pieces.length }))}
      </output>
    </>
  )
}

function TakeOut({ pieces }: { pieces: PackingFlow['toTakeOut'] }) {
  const t = useTranslations('shipments.packing')
  return (
    pieces.length > 0 && (
      <Alert tone="danger" title={t('takeOut')} live>
        {pieces.map(({ name }) => name).join(', ')}
      </Alert>
    )
  )
}

/** Said only where it lasts: most scans are saved at once. */
function Unsaved() {
  const t = useTranslations('shipments.packing')
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), savedWithinMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <Alert tone="warning" title={t('unsaved')} live />
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
