import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { OrderLoading } from '#components/orders/order-loading.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { createPage } from '#components/shell/create-page.tsx'
import { attempt } from '#lib/errors/attempt.ts'
import { orderPointer } from '#lib/orders/filters.ts'
import { isOrderSoon, loadOrder } from '#lib/orders/loaders.ts'
import { requireAccount } from '#lib/session/require.ts'

/** An order that is not there has the title of a page that is not. */
export async function generateMetadata({ params }: PageProps<'/orders/view/[id]'>): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('orders.view'), params, requireAccount()])
  await attempt(loadOrder(id))
  return { title: t('title') }
}

export default createPage('/orders/view/[id]', async ({ params, searchParams }) => {
  const [{ id }, search] = await Promise.all([params, searchParams])
  const view = <OrderView id={id} pointer={orderPointer.parse(search)} />
  // Once anything is sent, an order that is not found cannot be a 404; and a boundary delays a page that has it all. A
  // page that is there already, or the one that a link leads away from, stays until the order has come.
  if ((await isOrderSoon(id)) || (await headers()).get('sec-fetch-mode') !== 'navigate') return view
  return <Suspense fallback={<OrderLoading />}>{view}</Suspense>
})
