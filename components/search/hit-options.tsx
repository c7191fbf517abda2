'use client'

import Link from 'next/link'
import { memo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { paths } from '#lib/paths.ts'
import type { Hit } from '#lib/search/find.ts'
import { Pending } from './command-option.tsx'
import { optionStyle } from './option-style.ts'
import { OrderHit } from './order-hit.tsx'
import { ProductHit } from './product-hit.tsx'
import { optionProps } from './use-options.ts'

const style = cx(optionStyle, 'py-1.5')

type Shared = { now: Date; onChoose: () => void }

/** The hits as links to what was found. They are drawn for their own sake only, not with every key that is typed. */
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
      {found.index === 'shipments' ? <OrderHit hit={found.hit} now={now} /> : <ProductHit hit={found.hit} />}
      <Pending />
    </Link>
  )
})
