'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useReason } from '#components/shell/use-reason.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { ship as shipMutation } from '#lib/shipments/mutations.ts'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { ShippingDocument } from './shipping-document.tsx'
import { problemsOf, TrackingFields, toBody } from './tracking-fields.tsx'

export type ShipDialogProps = { shipment: ShipmentForActions; number: number }
type Step =
  | { at: 'confirm' }
  | { at: 'tracking' }
  | { at: 'failed'; message: string }
  | { at: 'document'; fileId: string | undefined }

/** Confirmation, tracking number, shipped, document; or the carrier's refusal, with everything typed still there. */
export function ShipDialog({ shipment, number, open, onClose }: ShipDialogProps & OverlayProps) {
  const t = useTranslations('shipments')
  const router = useRouter()
  const reasonOf = useReason()
  const [step, setStep] = useState<Step>({ at: 'confirm' })
  const [tracking, setTracking] = useState({
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
  })
  const [checked, setChecked] = useState(false)
  // A ref, because a second Enter comes before the next render.
  const isSending = useRef(false)
  const ship = useMutation({
    ...shipMutation,
    onSuccess: ({ shipment: shipped }) => {
      setStep({ at: 'document', fileId: shipped.shippingDoc?.fileId })
      router.refresh()
    },
    onError: (error) => {
      setStep({ at: 'failed', message: reasonOf(error) })
      router.refresh() // somebody else may have shipped it meanwhile
    },
    onSettled: () => void (isSending.current = false),
  })
  const problems = checked ? problemsOf(tracking) : {}

  function submitTracking() {
    setChecked(true)
    if (Object.keys(problemsOf(tracking)).length > 0 || isSending.current) return
    isSending.current = true
    ship.mutate({ params: { id: shipment.id }, body: toBody(tracking) })
  }

  const shared = { open, onClose, closeLabel: t('close'), step: step.at, busy: ship.isPending }
  if (step.at === 'confirm')
    return (
      <Dialog
        {...shared}
        title={t('ship.confirm.title', { number })}
        description={t('ship.confirm.text')}
        onSubmit={() => setStep({ at: 'tracking' })}
        actions={
          <>
            <Button onClick={onClose}>{t('ship.confirm.no')}</Button>
            <Button type="submit" variant="primary">
              {t('ship.confirm.yes')}
            </Button>
          </>
        }
      />
    )
  if (step.at === 'tracking')
    return (
      <Dialog
        {...shared}
        title={t('tracking.title')}
        onSubmit={submitTracking}
        actions={
          <>
            <Button onClick={onClose} disabledReason={ship.isPending ? t('ship.sending') : null}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              icon="truck"
              pending={ship.isPending}
              pendingLabel={t('ship.sending')}
            >
              {t('ship.submit')}
            </Button>
          </>
        }
      >
        <TrackingFields value={tracking} onChange={setTracking} problems={problems} />
      </Dialog>
    )
  if (step.at === 'failed')
    return (
      <Dialog
        {...shared}
        tone="danger"
        title={t('ship.failed.title')}
        description={step.message}
        onSubmit={() => setStep({ at: 'tracking' })}
        actions={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button type="submit" variant="primary">
              {t('ship.failed.back')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('ship.failed.kept')}</p>
      </Dialog>
    )
  return <ShippingDocument {...shared} fileId={step.fileId} trackingNumber={tracking.trackingNumber.trim()} />
}
