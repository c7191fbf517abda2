'use client'

import { useTranslations } from 'next-intl'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { usePointer } from '#components/orders/scan/pointer.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { findPointedAt } from '#lib/barcodes/match.ts'
import { paths } from '#lib/common/paths.ts'
import type { ParcelScans } from '#lib/shipments/packing/parcel.ts'
import type { PackedItem, PackedStock } from '#lib/shipments/view-model.ts'
import type { ShipDialogProps } from './ship-dialog.tsx'
import type { ShippingNoteTexts } from './shipping-notes.tsx'
import type { TrackingDialogProps } from './tracking-dialog.tsx'

export type ShipmentForActions = {
  id: string
  orderId: string
  status: string
  trackingNumber: string
  trackingUrl: string
  documentId: string | undefined
  /** Any barcode of the site. */
  siteCode: string
  shipTo: readonly string[]
  carrier: string
  items: readonly PackedItem[]
  stockItems: readonly PackedStock[]
  /** Cancelled items, which must not stay in the parcel. */
  withdrawn: readonly { id: string; name: string; partIds: readonly string[] }[]
  /** The number of the shipment of each item of the order. */
  numberOfItem: Readonly<Record<string, number>>
  /** Absent where the upstream keeps none: then the tab does. */
  packing: ParcelScans | undefined
  userId: string
} & Omit<ShippingNoteTexts, 'items'>

const shipDialog = lazyOverlay<ShipDialogProps>(async () => (await import('./ship-dialog.tsx')).ShipDialog)
const trackingDialog = lazyOverlay<TrackingDialogProps>(
  async () => (await import('./tracking-dialog.tsx')).TrackingDialog,
)

/** Stays mounted when the shipment ships, so that the dialog can go on to the document. */
export function ShipmentActions({
  shipment,
  allowed,
  number,
  cannotShipYet,
}: {
  shipment: ShipmentForActions
  allowed: { ship: boolean; split: boolean; track: boolean }
  number: number
  cannotShipYet: string | null
}) {
  const t = useTranslations('shipments')
  const ship = useOverlay(shipDialog, { shipment, number, part: false })
  const partial = useOverlay(shipDialog, { shipment, number, part: true })
  const tracking = useOverlay(trackingDialog, { shipment })
  const isLive = shipment.status === 'live'
  const items = shipment.items.map((item) => ({ ...item, components: item.parts }))
  const isPointedAt = findPointedAt(items, usePointer()) !== undefined
  const nameFor = (action: string) => t('actionFor', { action, shipment: t('panel', { number }) })
  return (
    <>
      {allowed.ship && allowed.split && isLive && shipment.items.length > 1 && (
        <Button
          {...partial.trigger}
          aria-label={nameFor(t('partial.action'))}
          pending={partial.isLoading}
          disabledReason={cannotShipYet}
        >
          {t('partial.action')}
        </Button>
      )}
      {allowed.ship && isLive && (
        <Button
          {...ship.trigger}
          data-ship={shipment.id}
          {...commandAttribute('ship', 'pack')}
          data-pointed-at={isPointedAt || undefined}
          variant="primary"
          icon="truck"
          aria-label={nameFor(t('ship.action'))}
          pending={ship.isLoading}
          disabledReason={cannotShipYet}
        >
          {t('ship.action')}
        </Button>
      )}
      {allowed.track && shipment.status === 'shipped' && shipment.trackingNumber && (
        <Button
          {...tracking.trigger}
          icon="edit"
          aria-label={nameFor(t('tracking.action'))}
          pending={tracking.isLoading}
        >
          {t('tracking.action')}
        </Button>
      )}
      {shipment.status === 'shipped' && shipment.documentId && (
        <CheckedDownload
          aria-label={nameFor(t('document.action'))}
          failed={t('document.downloadFailed')}
          href={paths.fileContent(shipment.documentId, { download: true, filename: shipment.trackingNumber })}
        >
          {t('document.action')}
        </CheckedDownload>
      )}
      {ship.element}
      {partial.element}
      {tracking.element}
    </>
  )
}
