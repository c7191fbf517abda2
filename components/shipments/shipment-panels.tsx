import { useLocale, useTranslations } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { ExternalLink } from '#components/shell/external-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { CollapsiblePanel } from '#components/ui/data/panel.tsx'
import { can } from '#lib/common/access/rules.ts'
import { type AccountTime, formatDateTime, toDeadline } from '#lib/common/dates/account-time.ts'
import { readAttributes, toAttributeTexts, toValueText } from '#lib/contract/attributes.ts'
import type { Order } from '#lib/contract/orders.ts'
import type { Packing } from '#lib/contract/packing.ts'
import { createShipmentFinder, stockItemsOf } from '#lib/contract/shared/packing.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { addressLines, carrierName } from '#lib/contract/shared/shipment-texts.ts'
import { shipments as calls, type Shipment } from '#lib/contract/shipments.ts'
import { shipmentSpecs } from '#lib/contract/specs.ts'
import { toSpecs } from '#lib/orders/formats.ts'
import { isPrintable, isSentAway, itemNameOf } from '#lib/orders/rules.ts'
import type { ItemModel } from '#lib/orders/view-model.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { countParcel, type ParcelPiece, type ParcelScans, toPieces } from '#lib/shipments/packing/parcel.ts'
import {
  type AttachmentModel,
  findEarliestDispatch,
  packedItems,
  toAttachmentModels,
} from '#lib/shipments/view-model.ts'
import { ShipByKey } from './ship-by-key.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import { ShipmentStatus } from './shipment-status.tsx'
import { hasNotes, ShippingNotes, type ShippingNoteTexts } from './shipping-notes.tsx'
import { StockItems } from './stock-items.tsx'
import { TrackingNumber } from './tracking-number.tsx'

export async function ShipmentPanels({
  order,
  models: ofItems,
  packing,
  shipments: placed,
  time,
  isOutsourced,
}: {
  order: Order
  /** The same objects as in the list of items: they are sent once. */
  models: readonly ItemModel[]
  packing: Packing | undefined
  shipments: readonly Shipment[]
  time: AccountTime
  isOutsourced: boolean
}) {
  const [t, specs, locale, person] = await Promise.all([
    getTranslations('shipments'),
    getTranslations('specs'),
    getLocale(),
    requireAccount(),
  ])
  const isOurs = !isSentAway(person, order)
  const allowed = {
    ship: isOurs && !isOutsourced && can(calls.ship, person),
    split: isOurs && !isOutsourced && can(calls.split, person),
    track: isOurs && can(calls.saveTracking, person),
  }
  const { orderData } = order
  const foldedLine = (shipment: Shipment, count: number) => {
    const { name, companyName } = shipment.shipTo
    const receiver = [name, companyName].filter(Boolean).join(', ')
    const parts = [receiver, carrierName(shipment), t('items', { count })].filter(Boolean)
    return parts.map((part, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ))
  }
  const cannotShipYet = isPrintable(orderData.status) ? null : t('ship.notYet')
  const now = new Date()
  const partsOf = new Map(ofItems.map(({ id, components }) => [id, components]))
  const shipments = withNumbers(placed)
  const itemsOf = Map.groupBy(orderData.items, createShipmentFinder(shipments))
  const several = shipments.length > 1 ? shipments : []
  const numberOfItem = Object.fromEntries(
    several.flatMap((shipment) => (itemsOf.get(shipment) ?? []).map(({ _id }) => [_id, shipment.number] as const)),
  )
  // One object, which is sent once.
  const scans = packing && scansOf(packing)
  const packedText = ({ _id }: Shipment) => {
    const found = packing?.shipped.find(({ shipmentId }) => shipmentId === _id)
    if (!found) return ''
    const { isChecked, by, at } = found
    return t(isChecked ? 'packing.checkedBy' : 'packing.uncheckedBy', { by, date: formatDateTime(at, time) })
  }
  const models = shipments.map((shipment) => {
    const own = itemsOf.get(shipment) ?? []
    const items = packedItems(own, partsOf)
    const notes: ShippingNoteTexts = {
      instructions: orderData.instructions,
      dispatchAlert: shipment.dispatchAlert,
      notBefore: findEarliestDispatch(shipment, now, time),
      items,
    }
    const cancelled = own.filter(({ status }) => status === 'cancelled')
    return { shipment, items, cancelled, notes, stockItems: stockItemsOf(shipment, shipments, orderData.stockItems) }
  })
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <ShipByKey />
      {models.map(({ shipment, items, cancelled, notes, stockItems }, index) => (
        <CollapsiblePanel
          key={shipment._id}
          id={shipment._id}
          title={t('panel', { number: shipment.number })}
          note={
            <>
              <ShipmentStatus status={shipment.status} />
              {shipment.status === 'live' && packing && (
                <PackingBadge packing={packing} pieces={toPieces(items, stockItems)} />
              )}
            </>
          }
          defaultOpen={index === 0}
          above={shipment.status === 'live' && hasNotes(notes) && <ShippingNotes {...notes} />}
          folded={foldedLine(shipment, items.length)}
          actions={
            <ShipmentActions
              shipment={{
                id: shipment._id,
                orderId: order._id,
                status: shipment.status,
                trackingNumber: shipment.trackingNumber,
                trackingUrl: shipment.trackingUrl,
                documentId: shipment.shippingDoc?.fileId,
                siteCode: orderData.items[0]?.barcode ?? '',
                carrier: carrierName(shipment),
                shipTo: shipment.status === 'live' ? addressLines(shipment.shipTo, locale) : [],
                stockItems: shipment.status === 'live' ? stockItems : [],
                ...notes,
                items: shipment.status === 'live' ? items : [],
                withdrawn: cancelled.map((item) => ({
                  id: item._id,
                  name: itemNameOf(item),
                  partIds: item.components.map(({ _id }) => _id),
                })),
                numberOfItem,
                packing: shipment.status === 'live' ? scans : undefined,
                userId: person.user.id,
              }}
              allowed={allowed}
              number={shipment.number}
              cannotShipYet={cannotShipYet}
            />
          }
        >
          <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-2">
            <Addresses shipment={shipment} />
            <Facts>
              <Fact name={t('fact.carrier')}>{carrierName(shipment)}</Fact>
              {readAttributes(shipment.carrierFields).map(([name, value]) => (
                <Fact key={name} name={<bdi>{name}</bdi>}>
                  {value === true ? t('fact.yes') : toValueText(value)}
                </Fact>
              ))}
              <Fact name={t('fact.shipBy')}>
                {shipment.shipByDate && formatDateTime(toDeadline(shipment.shipByDate, time), time)}
              </Fact>
              <Fact name={t('fact.shipped')}>{shipment.shippedDate && formatDateTime(shipment.shippedDate, time)}</Fact>
              <Fact name={t('fact.packing')}>{packedText(shipment)}</Fact>
              <Fact name={t('fact.tracking')}>
                {shipment.trackingNumber && (
                  <TrackingNumber number={shipment.trackingNumber} url={shipment.trackingUrl} />
                )}
              </Fact>
              {shipment.status !== 'live' && <Fact name={t('fact.alert')}>{shipment.dispatchAlert}</Fact>}
              <Fact name={t('fact.branding')}>{!shipment.pspBranding && t('fact.unbranded')}</Fact>
              <Fact name={t('fact.label')}>{shipment.labelName === 'default' ? '' : shipment.labelName}</Fact>
              <Fact name={t('fact.specs')}>{toAttributeTexts(toSpecs(shipment, shipmentSpecs, specs)).join('\n')}</Fact>
              <Fact name={t('fact.attachments')}>
                {shipment.attachments.length > 0 && <Attachments attachments={toAttachmentModels(shipment)} />}
              </Fact>
              <Fact name={t('fact.items')}>
                {items
                  .map(({ quantity, description }) => `${quantity.toLocaleString(locale)} × ${description}`)
                  .join('\n')}
              </Fact>
            </Facts>
            {stockItems.length > 0 && (
              <div className="md:col-span-2">
                <StockItems items={stockItems} />
              </div>
            )}
          </div>
        </CollapsiblePanel>
      ))}
    </section>
  )
}

const scansOf = ({ shipped: _shipped, ...scans }: Packing): ParcelScans => scans

/** For a colleague who has not opened it. */
function PackingBadge({ packing, pieces }: { packing: Packing; pieces: readonly ParcelPiece[] }) {
  const t = useTranslations('shipments.packing')
  const { missing, isBegun } = countParcel(pieces, packing.ticks, packing.countsCopies)
  if (!isBegun) return null
  if (missing.length === 0) return <Badge tone="success">{t('whole', { count: pieces.length })}</Badge>
  return <Badge tone="info">{t('progress', { count: pieces.length - missing.length, all: pieces.length })}</Badge>
}

function Addresses({ shipment: { shipTo, returnAddress } }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const locale = useLocale()
  return (
    <Facts>
      <Fact name={t('fact.shipTo')}>{addressLines(shipTo, locale).join('\n')}</Fact>
      <Fact name={t('fact.phone')}>{shipTo.phone}</Fact>
      <Fact name={t('fact.email')}>{shipTo.email}</Fact>
      {returnAddress && (
        <>
          <Fact name={t('fact.returnTo')}>{addressLines(returnAddress, locale).join('\n')}</Fact>
          <Fact name={t('fact.phone')}>{returnAddress.phone}</Fact>
          <Fact name={t('fact.email')}>{returnAddress.email}</Fact>
        </>
      )}
    </Facts>
  )
}

/** A link says to which site it leads before it is opened. */
function Attachments({ attachments }: { attachments: readonly AttachmentModel[] }) {
  const t = useTranslations('shipments')
  return (
    <ul className="flex flex-col gap-1">
      {attachments.map(({ name, type, href, host }, index) => (
        <li key={index}>
          <ExternalLink to={href ?? ''}>
            <bdi>{name}</bdi>
          </ExternalLink>
          <span className="block text-sm text-muted">
            {[type, host && t('attachmentAt', { host })].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
