'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { FieldGroup, FormProblem, PageForm, RequiredNote, SubmitButton } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { paths } from '#lib/common/paths.ts'
import { carrierName } from '#lib/contract/shared/shipment-texts.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { linesOf, toInvalidData } from '#lib/help/rules.ts'
import { type FoundShipments, findShipments, type LiveShipment, markShipped } from '#lib/help/shipped/queries.ts'
import { emptyFields, shippedForm, toShippedUrl, type ShippedFormValues as Values } from '#lib/help/shipped/rules.ts'
import { toBody } from '#lib/shipments/rules.ts'
import { RequestPreview } from './request-preview.tsx'

/** Spec 1 §2. */
export function ShippedHelper({ shippedUrl }: { shippedUrl: string }) {
  const [round, setRound] = useState(0)
  return <Round key={round} isFirst={round === 0} shippedUrl={shippedUrl} onAgain={() => setRound(round + 1)} />
}

function Round({ isFirst, shippedUrl, onAgain }: { isFirst: boolean; shippedUrl: string; onAgain: () => void }) {
  const t = useTranslations('help.shipped')
  const ofTracking = useTranslations('shipments.tracking')
  const [orderId, setOrderId] = useState<string>()
  const [isShipped, setIsShipped] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // What replaces the other takes its focus.
  useEffect(() => {
    if (isShipped || !isFirst) place.current?.focus()
  }, [isShipped, isFirst])
  const form = useSaveForm({
    schema: shippedForm,
    values: emptyFields,
    mutation: {
      mutationFn: (fields: Values) =>
        markShipped(fields).catch((error: unknown) => {
          throw toInvalidData(error, (fault) => t('invalid', { fault }))
        }),
    },
    onSaved: () => setIsShipped(true),
    onFailed: linesOf,
    showsFaults: true,
  })
  const fields = useWatch({ control: form.control }) as Values
  const { sourceOrderId, shipmentId, trackingNumber } = fields
  return (
    <div className="grid items-start gap-4 p-4 lg:grid-cols-2">
      <div ref={place} tabIndex={-1} className="min-w-0 scroll-mt-32 outline-none">
        {isShipped ? (
          <Panel title={t('shipped')}>
            <div className="flex flex-col items-start gap-4">
              <Alert tone="success" live>
                {t('shippedNote')}
              </Alert>
              <Facts>
                <Fact name={t('sourceOrderId')}>{sourceOrderId.trim()}</Fact>
                <Fact name={ofTracking('number')}>{trackingNumber.trim()}</Fact>
              </Facts>
              <div className="flex flex-wrap gap-2">
                {orderId && (
                  <ButtonLink href={paths.order(orderId)} prefetch={false} variant="primary">
                    {t('view')}
                  </ButtonLink>
                )}
                <Button onClick={onAgain}>{t('again')}</Button>
              </div>
            </div>
          </Panel>
        ) : (
          <ShippedFormValues form={form} onOrder={setOrderId} />
        )}
      </div>
      <RequestPreview
        key={shipmentId} // a signature is of one address
        call={shipments.ship}
        url={toShippedUrl(shippedUrl, shipmentId)}
        body={toBody(fields)}
        signedAt={paths.signShipped(shipmentId)}
        unsigned={shipmentId ? null : t('chooseFirst')}
        shownNote={t('shownNote')}
        failure="help.shipped.noCredentials"
      />
    </div>
  )
}

type Form = ReturnType<typeof useSaveForm<typeof shippedForm, void>>
type Lookup = UseMutationResult<FoundShipments | undefined, Error, string>

/** Enter, leaving the field and the button look the order up: its first live shipment is then chosen. */
function ShippedFormValues({ form, onOrder }: { form: Form; onOrder: (id: string | undefined) => void }) {
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
    const items = shipment.itemIds.length > 0 && t('items', { count: shipment.itemIds.length })
    const place = [name || companyName, town].filter(Boolean).join(', ')
    return [t('panel', { number: shipment.number }), place, carrierName(shipment), items].filter(Boolean).join(' · ')
  }
}
