'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { paths } from '#lib/common/paths.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { type SentOrder, submitOrder } from '#lib/help/queries.ts'
import {
  firstFields,
  linesOf,
  type OrderFields as OrderFieldValues,
  orderForm,
  toFieldPath,
  toInvalidData,
  toOrder,
} from '#lib/help/rules.ts'
import { OrderFields } from './order-fields.tsx'
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
          <OrderFields form={form} countries={countries} />
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
  const fields = useWatch({ control }) as OrderFieldValues
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
function sendNow(fields: OrderFieldValues, onTime: (now: number) => void): Promise<SentOrder> {
  const now = Date.now()
  onTime(now)
  return submitOrder(toOrder(fields, now))
}
