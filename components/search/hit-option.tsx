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

/** One hit, as a link to what was found. */
export const HitOption = memo(function HitOption({
  found,
  now,
  place,
  active,
  onChoose,
}: {
  found: Exclude<Hit, { index: 'cases' }> | Hit
  now: Date
  place: number
  active: boolean
  onChoose: () => void
}) {
  if (found.index === 'cases') return null
  return (
    <Link
      {...optionProps(place, active)}
      href={found.index === 'shipments' ? paths.order(found.hit.orderId) : paths.product(found.hit.objectID)}
      prefetch={false}
      onClick={onChoose}
      className={cx(optionStyle, 'py-1.5')}
    >
      {found.index === 'shipments' ? <OrderHit hit={found.hit} now={now} /> : <ProductHit hit={found.hit} />}
      <Pending />
    </Link>
  )
})
