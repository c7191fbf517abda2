'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { FieldGroup, FormProblem, PageForm, RequiredNote, SubmitButton } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { Button } from '#components/ui/buttons/button.tsx'
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
import { knownSkus } from '#lib/products/queries.ts'
import { RequestPreview } from './request-preview.tsx'
import { SentResult } from './sent-result.tsx'

/** Spec 2 §4. */
export function OrderTutorial({
  accountName,
  sampleArtwork,
  onlySku,
  canMakeProducts,
  orderUrl,
  countries,
  openedAt,
}: {
  accountName: string
  sampleArtwork: string | undefined
  /** Where there is but one to order. */
  onlySku?: { sku: string; code: string } | undefined
  canMakeProducts?: boolean
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
    values: firstFields({ accountName, sampleArtwork, onlySku }),
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
          <OrderFormValues
            form={form}
            countries={countries}
            sampleArtwork={sampleArtwork}
            canMakeProducts={canMakeProducts}
          />
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

function OrderFormValues({
  form,
  countries,
  sampleArtwork,
  canMakeProducts = false,
}: {
  form: Form
  countries: readonly { value: string; label: string }[]
  sampleArtwork: string | undefined
  canMakeProducts?: boolean | undefined
}) {
  const t = useTranslations('help.order')
  const lists = useId()
  const { data: skus = [] } = useQuery(knownSkus)
  const typed = useWatch({ control: form.control, name: 'sku' })
  const chosen = skus.find(({ sku }) => sku === typed.trim())
  const codes = chosen?.components ?? [...new Set(skus.flatMap(({ components }) => components))]
  const sku = form.field('sku')
  function changeSku(event: ChangeEvent<HTMLInputElement>) {
    void sku.onChange(event)
    const [code] = skus.find((known) => known.sku === event.target.value)?.components ?? []
    if (code !== undefined) form.set('code', code)
  }
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
          <TextField
            label={t('field.sku')}
            hint={
              canMakeProducts && (
                <Link href={paths.newProduct} prefetch={false} className="text-accent hover:underline">
                  {t('makeProduct')}
                </Link>
              )
            }
            mono
            list={`${lists}-skus`}
            {...sku}
            onChange={changeSku}
          />
          <NumberField label={t('field.quantity')} hint={t('quantityHint')} {...form.field('quantity')} />
          <TextField
            label={t('field.code')}
            hint={chosen && codes.length > 0 && t('codeHint', { codes: codes.join(', ') })}
            list={`${lists}-codes`}
            {...form.field('code')}
          />
          <TextField label={t('field.finish')} {...form.field('finish')} />
          <div className="flex flex-wrap items-end gap-2 sm:col-span-2">
            <TextField
              label={t('field.path')}
              hint={t('pathHint')}
              inputMode="url"
              className="flex-1 basis-64"
              {...form.field('path')}
            />
            {sampleArtwork && <Button onClick={() => form.set('path', sampleArtwork)}>{t('useSample')}</Button>}
          </div>
          <datalist id={`${lists}-skus`}>
            {skus.map(({ sku }) => (
              <option key={sku}>{sku}</option>
            ))}
          </datalist>
          <datalist id={`${lists}-codes`}>
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </datalist>
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
