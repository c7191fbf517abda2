import { getTranslations } from 'next-intl/server'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { may } from '#lib/account/may.ts'
import type { File } from '#lib/contract/files.ts'
import type { Order } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { type BarcodeHit, isPrintable } from '#lib/orders/rules.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/require.ts'
import { OrderItem } from './order-item.tsx'

/** More items than these start folded, so that a large order can be overlooked. */
const openAtMost = 5

type Props = {
  order: Order
  files: readonly File[]
  shipments: readonly Shipment[]
  selected: BarcodeHit | undefined
  time: AccountTime
}

export async function OrderItems({ order, files, shipments, selected, time }: Props) {
  const [t, person] = await Promise.all([getTranslations('orders.items'), requireAccount()])
  const filesById = new Map(files.map((file) => [file._id, file]))
  const liveShipments = new Set(
    shipments.filter((shipment) => shipment.status === 'live').map((shipment) => shipment._id),
  )
  const { items, status } = order.orderData
  return (
    <Panel
      flush
      title={t('title')}
      note={<span className="text-muted">{t('count', { count: items.length })}</span>}
      actions={
        isPrintable(status) && (
          <>
            <ButtonLink href={paths.jobSheet({ orderIds: [order._id] })} target="_blank" icon="print">
              {t('printJobSheets')}
            </ButtonLink>
            <CheckedDownload href={paths.orderFiles(order._id)} failed={t('downloadFailed')}>
              {t('downloadFiles')}
            </CheckedDownload>
          </>
        )
      }
    >
      <ul className="divide-y divide-border">
        {items.map((item) => (
          <OrderItem
            key={item._id}
            item={item}
            orderId={order._id}
            canPrint={isPrintable(status)}
            open={items.length <= openAtMost}
            time={time}
            files={filesById}
            selected={selected?.itemId === item._id ? selected : undefined}
            completable={status === 'printready' && may(production.completeItem, person)}
            refetchBlocked={item.shipmentId !== undefined && !liveShipments.has(item.shipmentId)}
          />
        ))}
      </ul>
    </Panel>
  )
}
