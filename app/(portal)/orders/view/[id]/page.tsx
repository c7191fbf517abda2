import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { OrderLoading } from '#components/orders/order-loading.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { attempt } from '#lib/errors/attempt.ts'
import { loadOrder, orderOrPatience } from '#lib/orders/loaders.ts'
import { orderPointer } from '#lib/orders/view.ts'
import { requireAccount } from '#lib/session/require.ts'

/** An order that is not there has the title of a page that is not. */
export async function generateMetadata({ params }: PageProps<'/orders/view/[id]'>): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('orders.view'), params, requireAccount()])
  await attempt(loadOrder(id))
  return { title: t('title') }
}

export default async function OrderPage({ params, searchParams }: PageProps<'/orders/view/[id]'>) {
  const [{ id }, search] = await Promise.all([params, searchParams, requireAccount()])
  await orderOrPatience(id)
  return (
    <Suspense fallback={<OrderLoading />}>
      <OrderView id={id} pointer={orderPointer.parse(search)} />
    </Suspense>
  )
}
