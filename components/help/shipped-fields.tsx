'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { FieldGroup, FormProblem, PageForm, RequiredNote, SubmitButton } from '#components/forms/form-parts.tsx'
import type { useSaveForm } from '#components/forms/use-save-form.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { type FoundShipments, findShipments, type LiveShipment } from '#lib/help/shipped/queries.ts'
import type { shippedForm } from '#lib/help/shipped/rules.ts'
import { carrierName } from '#lib/shipments/formats.ts'

type Form = ReturnType<typeof useSaveForm<typeof shippedForm, void>>
type Lookup = UseMutationResult<FoundShipments | undefined, Error, string>

/** Enter, leaving the field and the button look the order up: its first live shipment is then chosen. */
export function ShippedFields({ form, onOrder }: { form: Form; onOrder: (id: string | undefined) => void }) {
  const t = useTranslations('help.shipped')
  const ofTracking = useTranslations('shipments.tracking')
  const label = useShipmentLabel()
  const lookup = useMutation({ mutationFn: findShipments, meta: { failure: false } })
  const lookedUp = useRef('')
  const live = lookup.data?.live ?? []
  const sourceOrderId = form.field('sourceOrderId')
  const typed = useWatch({ control: form.control, name: 'sourceOrderId' })
  const { field: shipment } = useController<Record<string, string>>({ control: form.control, name: 'shipmentId' })

  function find() {
    lookedUp.current = typed.trim()
    if (!lookedUp.current) return
    lookup.mutate(lookedUp.current, {
      onSuccess: (found) => {
        onOrder(found?.orderId)
        shipment.onChange(found?.live[0]?._id ?? '')
      },
    })
  }

  /** Shipments of the order before must not stand below the ID of another one. */
  function forget() {
    lookedUp.current = ''
    lookup.reset()
    onOrder(undefined)
    shipment.onChange('')
  }

  return (
    <PageForm form={form} label={t('title')}>
      <div className="flex flex-col gap-4">
        <p>{t('intro')}</p>
        <RequiredNote />
        <FieldGroup title={t('group')}>
          <TextField
            label={t('sourceOrderId')}
            autoComplete="off"
            {...sourceOrderId}
            onChange={(event) => {
              forget()
              void sourceOrderId.onChange(event)
            }}
            onBlur={(event) => {
              if (typed.trim() !== lookedUp.current) find()
              void sourceOrderId.onBlur(event)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault() // there is no shipment to send yet
              find()
            }}
          />
          <div>
            <Button onClick={find} pending={lookup.isPending}>
              {t('find')}
            </Button>
          </div>
          <LookupNotice lookup={lookup} />
          <Select
            className="sm:col-span-2"
            label={t('shipment')}
            placeholder={live.length > 0 ? undefined : t('chooseFirst')}
            options={live.map((choice) => ({ value: choice._id, label: label(choice) }))}
            {...shipment}
            {...form.statusOf('shipmentId')}
          />
          <TextField label={ofTracking('number')} mono autoComplete="off" {...form.field('trackingNumber')} />
          <TextField
            label={ofTracking('url')}
            hint={ofTracking('urlHint')}
            inputMode="url"
            autoComplete="off"
            {...form.field('trackingUrl')}
          />
        </FieldGroup>
        <FormProblem form={form} title={t('failed')} />
        <div>
          <SubmitButton form={form} pendingLabel={t('submitting')}>
            {t('submit')}
          </SubmitButton>
        </div>
      </div>
    </PageForm>
  )
}

/** In the words of Spec 1 §8. */
function LookupNotice({ lookup: { status, data, error } }: { lookup: Lookup }) {
  const t = useTranslations('help.shipped')
  const reasonOf = useReason()
  if (status === 'idle' || status === 'pending' || data?.live.length) return null
  return (
    <div className="sm:col-span-2">
      {status === 'error' ? (
        <Alert tone="danger" live title={t('error')}>
          <p>{t('noShipments')}</p>
          <p>{reasonOf(error)}</p>
        </Alert>
      ) : (
        <Alert tone={data ? 'info' : 'danger'} live title={data ? t('noneLive') : t('noOrder')} />
      )}
    </div>
  )
}

function useShipmentLabel() {
  const t = useTranslations('shipments')
  return (shipment: LiveShipment) => {
    const { name, companyName, town } = shipment.shipTo
    const items = t('items', { count: shipment.itemIds.length })
    const place = [name || companyName, town].filter(Boolean).join(', ')
    return [t('panel', { number: shipment.number }), place, carrierName(shipment), items].filter(Boolean).join(' · ')
  }
}
