'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { doubtfulLabel } from '#lib/shipments/label.ts'
import { SiteCodeError, saveTracking, TrackingChangedError } from '#lib/shipments/mutations.ts'
import { isSendable, problemsOf, toSent } from '#lib/shipments/rules.ts'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { TrackingFields } from './tracking-fields.tsx'

export type TrackingDialogProps = { shipment: ShipmentForActions }

export function TrackingDialog({ shipment, open, onClose }: TrackingDialogProps & OverlayProps) {
  const t = useTranslations('shipments')
  const refresh = useRefresh()
  const reasonOf = useReason()
  const [opened] = useState({ trackingNumber: shipment.trackingNumber, trackingUrl: shipment.trackingUrl })
  const [tracking, setTracking] = useState(opened)
  /** What may be saved without a colleague's doing: what was shown, or sent without an answer. */
  const [seen, setSeen] = useState([opened])
  const [checked, setChecked] = useState(false)
  const [doubted, setDoubted] = useState<string>()
  const save = useMutation({
    ...saveTracking,
    onSuccess: () => {
      notify.success(t('tracking.saved'))
      refresh()
      onClose()
    },
    onError: (error, { tracking: sent }) => {
      if (error instanceof TrackingChangedError) setSeen([error.saved])
      else if (isUnanswered(error)) setSeen([...seen, sent])
    },
  })

  const theirs = save.error instanceof TrackingChangedError ? save.error.saved : undefined
  const siteCode = save.error instanceof SiteCodeError ? save.error.siteCode : undefined
  function type(value: typeof tracking) {
    setTracking(value)
    if (siteCode) save.reset()
  }
  function submit() {
    setChecked(true)
    if (!isSendable(tracking) || save.isPending) return
    const { trackingNumber } = tracking
    setDoubted(trackingNumber)
    if (doubtfulLabel(trackingNumber) && doubted !== trackingNumber) return
    save.mutate({
      shipmentId: shipment.id,
      siteCode: shipment.siteCode,
      tracking: toSent(tracking, opened),
      seen,
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      busy={save.isPending}
      title={t('tracking.title')}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} disabledReason={save.isPending ? t('tracking.saving') : null}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={t('tracking.saving')}>
            {t('tracking.save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <div className="mb-4">
          <Alert
            tone="warning"
            title={t('tracking.changed', { saved: `${theirs.trackingNumber} ${theirs.trackingUrl}`.trim() })}
            live
          >
            {t('tracking.replace')}
          </Alert>
        </div>
      )}
      {save.isError && !siteCode && !theirs && (
        <div className="mb-4">
          <Alert tone="danger" title={t('tracking.failed')} live>
            {reasonOf(save.error)}
          </Alert>
        </div>
      )}
      <TrackingFields
        value={tracking}
        onChange={type}
        problems={checked ? problemsOf(tracking) : {}}
        siteCode={siteCode}
        doubted={doubted}
      />
    </Dialog>
  )
}
