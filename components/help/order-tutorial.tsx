'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { FieldGroup, FormProblem, PageForm, RequiredNote, SubmitButton } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { NumberField, TextField } from '#components/ui/forms/text-field.tsx'
import { paths } from '#lib/common/paths.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { type SentOrder, submitOrder } from '#lib/help/queries.ts'
import {
  firstFields,
  linesOf,
  orderForm,
  toFieldPath,
  toInvalidData,
  toOrder,
  type OrderFormValues as Values,
} from '#lib/help/rules.ts'
import { RequestPreview } from './request-preview.tsx'
import { SentResult } from './sent-result.tsx'

/** Spec 2 §4. */
export function OrderTutorial({
  accountName,
  sampleArtwork,
  orderUrl,
  countries,
  openedAt,
}: {
  accountName: string
  sampleArtwork: string | undefined
  orderUrl: string
  countries: readonly { value: string; label: string }[]
  openedAt: number
}) {
  const t = useTranslations('help.order')
  const [sentAt, setSentAt] = useState(openedAt)
  const [sent, setSent] = useState<SentOrder>()
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(sent)
  // What replaces the other takes its focus, and its beginning is shown.
  useEffect(() => {
    if (shown.current === sent) return
    shown.current = sent
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [sent])
  const form = useSaveForm({
    schema: orderForm,
    values: firstFields({ accountName, sampleArtwork }),
    mutation: {
      mutationFn: (fields) =>
        sendNow(fields, setSentAt).catch((error: unknown) => {
          throw toInvalidData(error, (fault) => t('invalid', { fault }), toFieldPath)
        }),
    },
    onSaved: setSent,
    onFailed: linesOf,
    showsFaults: true,
  })

  return (
    <div className="grid items-start gap-4 p-4 lg:grid-cols-2">
      <div ref={place} tabIndex={-1} className="min-w-0 scroll-mt-32 outline-none">
        {sent ? (
          <SentResult sent={sent} onAnother={() => setSent(undefined)} />
        ) : (
          <OrderFormValues form={form} countries={countries} />
        )}
      </div>
      <OrderPreview control={form.control} orderUrl={orderUrl} sentAt={sentAt} />
    </div>
  )
}

/** Apart from the form, which is not rendered again with every letter. */
function OrderPreview({
  control,
  orderUrl,
  sentAt,
}: {
  control: Control<Record<string, string>>
  orderUrl: string
  sentAt: number
}) {
  const t = useTranslations('help.order')
  const fields = useWatch({ control }) as Values
  return (
    <RequestPreview
      call={submission.order}
      url={orderUrl}
      body={toOrder(fields, sentAt)}
      signedAt={paths.signOrder}
      shownNote={t('shownNote')}
      failure="help.order.unsigned"
    />
  )
}

/** The preview hears first of the time in the order's number. */
function sendNow(fields: Values, onTime: (now: number) => void): Promise<SentOrder> {
  const now = Date.now()
  onTime(now)
  return submitOrder(toOrder(fields, now))
}

type Form = ReturnType<typeof useSaveForm<typeof orderForm, unknown>>

function OrderFormValues({ form, countries }: { form: Form; countries: readonly { value: string; label: string }[] }) {
  const t = useTranslations('help.order')
  return (
    <PageForm form={form} label={t('title')}>
      <div className="flex flex-col gap-4">
        <p>{t('intro')}</p>
        <RequiredNote />
        <FieldGroup title={t('group.order')}>
          <TextField label={t('field.sourceOrderId')} hint={t('suffixHint')} {...form.field('sourceOrderId')} />
          <TextField label={t('field.destination')} hint={t('destinationHint')} {...form.field('destination')} />
        </FieldGroup>
        <FieldGroup title={t('group.item')}>
          <TextField label={t('field.sku')} mono {...form.field('sku')} />
          <NumberField label={t('field.quantity')} hint={t('quantityHint')} {...form.field('quantity')} />
          <TextField label={t('field.code')} {...form.field('code')} />
          <TextField label={t('field.finish')} {...form.field('finish')} />
          <div className="sm:col-span-2">
            <TextField label={t('field.path')} hint={t('pathHint')} inputMode="url" {...form.field('path')} />
          </div>
        </FieldGroup>
        <FieldGroup title={t('group.shipment')}>
          <NumberField label={t('field.slaDays')} {...form.field('slaDays')} />
          <TextField label={t('field.carrier')} {...form.field('carrier')} />
          <TextField label={t('field.shipToName')} {...form.field('shipToName')} />
          <TextField label={t('field.phone')} inputMode="tel" {...form.field('phone')} />
          <TextField label={t('field.address1')} {...form.field('address1')} />
          <TextField label={t('field.town')} {...form.field('town')} />
          <TextField label={t('field.postcode')} {...form.field('postcode')} />
          <ChoiceField
            control={form.control}
            name="isoCountry"
            label={t('field.isoCountry')}
            options={countries}
            {...form.statusOf('isoCountry')}
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
