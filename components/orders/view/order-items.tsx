import { getTranslations } from 'next-intl/server'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { can } from '#lib/common/access/rules.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { files as calls } from '#lib/contract/files.ts'
import type { Order } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { isPrintable, isSentAway } from '#lib/orders/rules.ts'
import type { ItemModel } from '#lib/orders/view-model.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { OrderItemList } from './order-item-list.tsx'

type Props = {
  order: Order
  models: readonly ItemModel[]
  time: AccountTime
  isOutsourced: boolean
}

export async function OrderItems({ order, models, time, isOutsourced }: Props) {
  const [t, person] = await Promise.all([getTranslations('orders.items'), requireAccount()])
  const { items, status } = order.orderData
  const context = {
    orderId: order._id,
    orderStatus: status,
    canPrint: isPrintable(status),
    canRefetch: !isOutsourced && can(calls.refetch, person),
    time,
  }
  return (
    <Panel
      flush
      title={t('title')}
      note={<span className="text-muted">{t('count', { count: items.length })}</span>}
      actions={
        isPrintable(status) && (
          <>
            <ButtonLink
              href={paths.jobSheet({ orderIds: [order._id] })}
              target="_blank"
              icon="print"
              {...commandAttribute('print')}
            >
              {t('printJobSheets')}
            </ButtonLink>
            <CheckedDownload href={paths.orderFiles(order._id)} failed={t('downloadFailed')}>
              {t('downloadFiles')}
            </CheckedDownload>
          </>
        )
      }
    >
      <OrderItemList
        items={models}
        context={context}
        orderName={order.orderData.sourceOrderId}
        canComplete={
          status === 'printready' && !isOutsourced && !isSentAway(person, order) && can(production.completeItem, person)
        }
      />
    </Panel>
  )
}
