'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { paths } from '#lib/common/paths.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { linesOf, toInvalidData } from '#lib/help/rules.ts'
import { markShipped } from '#lib/help/shipped/queries.ts'
import { emptyFields, type ShippedFields, shippedForm, toShippedUrl } from '#lib/help/shipped/rules.ts'
import { toBody } from '#lib/shipments/rules.ts'
import { RequestPreview } from './request-preview.tsx'
import { ShippedFields as Fields } from './shipped-fields.tsx'

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
      mutationFn: (fields: ShippedFields) =>
        markShipped(fields).catch((error: unknown) => {
          throw toInvalidData(error, (fault) => t('invalid', { fault }))
        }),
    },
    onSaved: () => setIsShipped(true),
    onFailed: linesOf,
    showsFaults: true,
  })
  const fields = useWatch({ control: form.control }) as ShippedFields
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
          <Fields form={form} onOrder={setOrderId} />
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
