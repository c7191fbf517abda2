import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { OrderLoading } from '#components/orders/view/order-loading.tsx'
import { OrderView } from '#components/orders/view/order-view.tsx'
import { createPage } from '#components/shell/create-page.tsx'
import { SteadySuspense } from '#components/ui/steady-suspense.tsx'
import { loadOrder } from '#lib/orders/loaders.ts'
import { orderPointer } from '#lib/orders/search-params.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { settlesWithin } from '#lib/server/upstream/pages/settles-within.ts'

const orderTimeoutMs = 1000

/** The tab names its order first. An order that is not found has the title of a page that is not found. */
export async function generateMetadata({ params }: PageProps<'/orders/view/[id]'>): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('orders.view'), params, requireAccount()])
  const loaded = await toResult(loadOrder(id))
  const order = loaded.ok && loaded.value.order.orderData.sourceOrderId
  return { title: order ? `${order} · ${t('title')}` : t('title') }
}

export default createPage('/orders/view/[id]', async ({ params, searchParams }) => {
  const [{ id }, search] = await Promise.all([params, searchParams])
  // After the first byte an order that is not found cannot be a 404, and a boundary delays a page that is complete. In a
  // navigation by a link, or a refresh, the shown page stays until the order has come.
  const isWhole =
    (await settlesWithin(loadOrder(id), orderTimeoutMs)) || (await headers()).get('sec-fetch-mode') !== 'navigate'
  return (
    <SteadySuspense fallback={isWhole ? undefined : <OrderLoading />}>
      <OrderView id={id} pointer={orderPointer.parse(search)} />
    </SteadySuspense>
  )
})
