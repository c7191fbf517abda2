import { useTranslations } from 'next-intl'
import { Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'

export function OrderFacts({
  order,
  shipments,
  time,
}: {
  order: Order
  shipments: readonly Shipment[]
  time: AccountTime
}) {
  const t = useTranslations('orders.facts')
  const { orderData } = order
  const due = shipments
    .map((shipment) => shipment.shipByDate)
    .filter((date) => date !== undefined)
    .sort()[0]
  return (
    <Panel title={t('title')}>
      <Facts>
        <Fact name={t('orderId')}>
          <span className="font-mono">{orderData.sourceOrderId}</span>
        </Fact>
        <Fact name={t('from')}>{order.source.name}</Fact>
        <Fact name={t('to')}>{order.destination.name}</Fact>
        <Fact name={t('customer')}>{orderData.customerName}</Fact>
        <Fact name={t('submitted')}>{formatDateTime(orderData.date, time)}</Fact>
        <Fact name={t('shipBy')}>{due && formatDateTime(due, time)}</Fact>
        <Fact name={t('quantity')}>{orderData.items.reduce((sum, item) => sum + item.quantity, 0)}</Fact>
        <Fact name={t('purchaseOrder')}>{orderData.purchaseOrderNumber}</Fact>
        <Fact name={t('instructions')}>{orderData.instructions}</Fact>
        <Fact name={t('tags')}>{orderData.tags.join(', ')}</Fact>
      </Facts>
    </Panel>
  )
}
