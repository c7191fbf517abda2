import { getLocale, getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { CollapsiblePanel } from '#components/ui/data/panel.tsx'
import { can } from '#lib/access/rules.ts'
import type { Item, Order } from '#lib/contract/orders.ts'
import { shipments as calls, type Shipment } from '#lib/contract/shipments.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { isPrintable } from '#lib/orders/rules.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import { addressLines, carrierName } from '#lib/shipments/formats.ts'
import { packedItems } from '#lib/shipments/view-model.ts'
import { ShipmentActions, type ShipmentForActions } from './shipment-actions.tsx'
import { ShipmentStatus } from './shipment-status.tsx'
import { ShippingNotes } from './shipping-notes.tsx'
import { TrackingNumber } from './tracking-number.tsx'

export async function ShipmentPanels({
  order,
  shipments,
  time,
  isOutsourced,
}: {
  order: Order
  shipments: readonly Shipment[]
  time: AccountTime
  /** A partner makes and ships it. */
  isOutsourced: boolean
}) {
  const [t, locale, person] = await Promise.all([getTranslations('shipments'), getLocale(), requireAccount()])
  const allowed = {
    ship: !isOutsourced && can(calls.ship, person),
    split: !isOutsourced && can(calls.split, person),
    track: can(calls.saveTracking, person),
  }
  const { orderData } = order
  const foldedLine = (shipment: Shipment) => {
    const { name, companyName } = shipment.shipTo
    const items = t('items', { count: shipment.itemIds.length })
    const parts = [[name, companyName].filter(Boolean).join(', '), carrierName(shipment), items].filter(Boolean)
    return parts.map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ))
  }
  const cannotShipYet = isPrintable(orderData.status) ? null : t('ship.notYet')
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      {shipments.map((shipment, index) => (
        <CollapsiblePanel
          key={shipment._id}
          id={shipment._id}
          level={2}
          title={t('panel', { number: index + 1 })}
          note={<ShipmentStatus status={shipment.status} />}
          defaultOpen={index === 0}
          above={
            shipment.status === 'live' &&
            (orderData.instructions || shipment.dispatchAlert) && (
              <ShippingNotes instructions={orderData.instructions} dispatchAlert={shipment.dispatchAlert} />
            )
          }
          folded={foldedLine(shipment)}
          actions={
            <ShipmentActions
              shipment={actionsNeed(shipment, order, locale)}
              allowed={allowed}
              number={index + 1}
              cannotShipYet={cannotShipYet}
            />
          }
        >
          <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-2">
            <Facts>
              <Fact name={t('fact.shipTo')}>{addressLines(shipment, locale).join('\n')}</Fact>
              <Fact name={t('fact.phone')}>{shipment.shipTo.phone}</Fact>
            </Facts>
            <Facts>
              <Fact name={t('fact.carrier')}>{carrierName(shipment)}</Fact>
              <Fact name={t('fact.shipBy')}>{shipment.shipByDate && formatDateTime(shipment.shipByDate, time)}</Fact>
              <Fact name={t('fact.shipped')}>{shipment.shippedDate && formatDateTime(shipment.shippedDate, time)}</Fact>
              <Fact name={t('fact.tracking')}>
                {shipment.trackingNumber && (
                  <TrackingNumber number={shipment.trackingNumber} url={shipment.trackingUrl} />
                )}
              </Fact>
              {shipment.status !== 'live' && <Fact name={t('fact.alert')}>{shipment.dispatchAlert}</Fact>}
              <Fact name={t('fact.items')}>{itemLines(shipment, orderData.items, locale).join('\n')}</Fact>
            </Facts>
          </div>
        </CollapsiblePanel>
      ))}
    </section>
  )
}

/** The fields of a shipment that its actions need in the browser. */
const actionsNeed = (shipment: Shipment, { _id, orderData }: Order, locale: string): ShipmentForActions => ({
  id: shipment._id,
  orderId: _id,
  status: shipment.status,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  documentId: shipment.shippingDoc?.fileId,
  shipTo: shipment.status === 'live' ? addressLines(shipment, locale) : [],
  carrier: carrierName(shipment),
  instructions: orderData.instructions,
  dispatchAlert: shipment.dispatchAlert,
  siteCode: orderData.items[0]?.barcode ?? '',
  items: shipment.status === 'live' ? packedItems(shipment, orderData.items) : [],
})

const itemLines = (shipment: Shipment, items: readonly Item[], locale: string): string[] =>
  packedItems(shipment, items).map(({ quantity, description }) => `${quantity.toLocaleString(locale)} × ${description}`)
