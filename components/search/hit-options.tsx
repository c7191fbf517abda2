'use client'

import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { memo } from 'react'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Code } from '#components/ui/data/code.tsx'
import { paths } from '#lib/common/paths.ts'
import { carrierName } from '#lib/contract/shared/shipment-texts.ts'
import type { Hit, OrderHit, ProductHit } from '#lib/search/queries.ts'
import { Pending } from './command-option.tsx'
import { optionProps, optionStyle } from './use-options.ts'

const style = cx(optionStyle, 'py-1.5')

type Shared = { now: Date; onChoose: () => void }

export const HitOptions = memo(function HitOptions({
  hits,
  active,
  ...shared
}: Shared & { hits: readonly Hit[]; active: number }) {
  return hits.map((found, at) => (
    <HitOption key={found.hit.objectID} found={found} at={at} active={active === at} {...shared} />
  ))
})

const HitOption = memo(function HitOption({
  found,
  at,
  active,
  now,
  onChoose,
}: Shared & { found: Hit; at: number; active: boolean }) {
  if (found.index === 'cases') return null
  return (
    <Link
      {...optionProps('hit', at, active)}
      href={found.index === 'shipments' ? paths.order(found.hit.orderId) : paths.product(found.hit.objectID)}
      prefetch={false}
      onClick={onChoose}
      className={style}
    >
      {found.index === 'shipments' ? <OrderLine hit={found.hit} now={now} /> : <ProductLine hit={found.hit} />}
      <Pending />
    </Link>
  )
})

function OrderLine({ hit, now }: { hit: OrderHit; now: Date }) {
  const t = useTranslations('search')
  const { shipTo, carrier, matched } = hit
  const shipments = hit.shipments > 1 ? t('shipments', { count: hit.shipments }) : undefined
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span title={hit.sourceOrderId} className="min-w-0 truncate font-mono font-medium" translate="no">
          {hit.sourceOrderId}
        </span>
        <OrderStatusBadge status={hit.status} />
        <span className="ml-auto">
          <Age iso={hit.created} now={now} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <Parts of={[shipTo.name, shipTo.companyName, shipTo.postcode, shipTo.town]} />
        <Parts of={[carrierName({ carrier }), t('items', { count: hit.items }), shipments]} />
      </span>
      <MatchedBy {...matched} />
    </span>
  )
}

/** Why an order was found whose line does not have what was searched for. */
function MatchedBy({ brand, purchaseOrderNumber, product }: OrderHit['matched']) {
  const t = useTranslations('search.matched')
  if (!brand && !purchaseOrderNumber && !product) return null
  return (
    <span className="block text-sm">
      <Parts
        of={[
          brand && t('brand', { name: brand }),
          purchaseOrderNumber && t('purchaseOrderNumber', { number: purchaseOrderNumber }),
          product && t('product', { name: product }),
        ]}
      />
    </span>
  )
}

function Parts({ of }: { of: readonly (string | undefined)[] }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      {of.map((part, at) => part && <span key={`${at} ${part}`}>{part}</span>)}
    </span>
  )
}

export function ProductLine({ hit: { productCode, description } }: { hit: ProductHit }) {
  return (
    <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[14rem_1fr]">
      <Code className="font-medium">{productCode}</Code>
      <span className="text-muted">{description}</span>
    </span>
  )
}

/** Never in the future, where clocks differ. */
export function Age({ iso, now }: { iso: string; now: Date }) {
  const format = useFormatter()
  const then = new Date(iso)
  if (Number.isNaN(then.getTime())) return null
  return (
    <time dateTime={iso} className="text-sm whitespace-nowrap text-muted tabular-nums">
      {format.relativeTime(Math.min(then.getTime(), now.getTime()), { now, style: 'short' })}
    </time>
  )
}
