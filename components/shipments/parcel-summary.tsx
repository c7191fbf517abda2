'use client'

import { useTranslations } from 'next-intl'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { PackedItem } from '#lib/shipments/view-model.ts'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { ShippingNotes } from './shipping-notes.tsx'
import { StockItems } from './stock-items.tsx'

const namedAtMost = 10

type Props = { shipment: ShipmentForActions; items: readonly PackedItem[] }

export function ParcelSummary(props: Props) {
  return (
    <div className="flex flex-col gap-3">
      <ParcelWarnings {...props} />
      <ParcelFacts {...props} />
      <StockItems items={props.shipment.stockItems} />
    </div>
  )
}

export function ParcelWarnings({ shipment, items }: Props) {
  const t = useTranslations('shipments')
  const unfinished = items.filter(({ isComplete }) => !isComplete)
  return (
    <>
      <ShippingNotes {...shipment} items={items} />
      {unfinished.length > 0 && (
        <Alert tone="warning" title={t('ship.confirm.unfinished', { count: unfinished.length })}>
          <ul className="list-disc pl-5">
            {unfinished.slice(0, namedAtMost).map(({ id, description, barcode }) => (
              <li key={id}>
                <bdi>{description}</bdi> <Code className="text-sm text-muted">{barcode}</Code>
              </li>
            ))}
          </ul>
          {unfinished.length > namedAtMost && (
            <p>{t('ship.confirm.more', { count: unfinished.length - namedAtMost })}</p>
          )}
        </Alert>
      )}
    </>
  )
}

export function ParcelFacts({ shipment, items }: Props) {
  const t = useTranslations('shipments')
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Facts>
      <Fact name={t('fact.shipTo')}>{shipment.shipTo.join('\n')}</Fact>
      <Fact name={t('fact.carrier')}>{shipment.carrier}</Fact>
      <Fact name={t('fact.items')}>{t('ship.confirm.items', { count: items.length, copies })}</Fact>
    </Facts>
  )
}
