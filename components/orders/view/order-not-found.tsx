'use client'

import { useParams } from 'next/navigation'
import { NotFoundInPortal } from '#components/shell/frame/page-not-found.tsx'
import { OrderElsewhere } from '#components/shell/session/order-elsewhere.tsx'

export function OrderNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <NotFoundInPortal>
      <OrderElsewhere orderId={id} />
    </NotFoundInPortal>
  )
}
