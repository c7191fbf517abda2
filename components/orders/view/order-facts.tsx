import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { WebAddress } from '#components/ui/data/web-address.tsx'
import { type AccountTime, formatDateTime, withInstants } from '#lib/common/dates/account-time.ts'
import { readAttributes, toAttributeTexts } from '#lib/contract/attributes.ts'
import type { Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { formatAmount } from '#lib/orders/formats.ts'
import { findShipBy } from '#lib/shipments/rules.ts'

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
  const format = useFormatter()
  const locale = useLocale()
  const { orderData } = order
  const sourceOrderId = <Code>{orderData.sourceOrderId}</Code>
  const attributes = toAttributeTexts(readAttributes(orderData.attributes))
  const due = findShipBy(shipments.map((shipment) => withInstants(shipment, time)))
  return (
    <Panel title={t('title')}>
      <Facts>
        <Fact name={t('orderId')}>{sourceOrderId}</Fact>
        <Fact name={t('from')}>{isolated(order.source.name)}</Fact>
        <Fact name={t('to')}>{isolated(order.destination.name)}</Fact>
        <Fact name={t('customer')}>{isolated(orderData.customerName)}</Fact>
        <Fact name={t('email')}>{orderData.email && <WebAddress>{orderData.email}</WebAddress>}</Fact>
        <Fact name={t('submitted')}>{formatDateTime(orderData.date, time)}</Fact>
        <Fact name={t('shipBy')}>{due && formatDateTime(due, time)}</Fact>
        <Fact name={t('deliveryDate')}>{orderData.deliveryDate && formatDateTime(orderData.deliveryDate, time)}</Fact>
        <Fact name={t('quantity')}>{format.number(orderData.items.reduce((sum, item) => sum + item.quantity, 0))}</Fact>
        <Fact name={t('purchaseOrder')}>{isolated(orderData.purchaseOrderNumber)}</Fact>
        <Fact name={t('amount')}>
          {orderData.amount !== 0 && formatAmount(orderData.amount, orderData.currency, locale)}
        </Fact>
        <Fact name={t('reprint')}>{isolated(orderData.reprintReason || (orderData.reprint ? t('noReason') : ''))}</Fact>
        <Fact name={t('instructions')}>{isolated(orderData.instructions)}</Fact>
        <Fact name={t('information')}>{isolated(orderData.additionalInformation)}</Fact>
        <Fact name={t('attributes')}>{attributes.length > 0 && <Tags texts={attributes} />}</Fact>
        <Fact name={t('tags')}>{orderData.tags.length > 0 && <Tags texts={orderData.tags} />}</Fact>
      </Facts>
    </Panel>
  )
}

/** The writing direction of a brand's text does not change the text around it. */
const isolated = (text: string) => text && <bdi>{text}</bdi>
