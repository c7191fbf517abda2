import { getTranslations } from 'next-intl/server'
import { isBadgeStatus } from '#components/orders/named-status-badge.tsx'
import { orderColumns, parcelColumns } from '#lib/orders/export/export-rows.ts'
import { createExportHandler } from '#lib/orders/export/handler.ts'
import type { ExportWish } from '#lib/orders/export/wish.ts'
import { wrapHandler } from '#lib/server/handlers/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { proxies } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'

const exportOrders = createExportHandler({
  wrapHandler,
  callWith,
  concurrencyLimit: { acquire: (sessionKey) => proxies().concurrencyLimit.acquire(sessionKey) },
  loadTexts,
})

export const POST = serve(() => exportOrders)

async function loadTexts(of: ExportWish['of']) {
  const [list, parcels, statuses] = await Promise.all([
    getTranslations('orders.list'),
    getTranslations('orders.export.parcel'),
    getTranslations('orders.status'),
  ])
  return {
    sheet: list('title'),
    columns:
      of === 'orders' ? orderColumns.map((name) => list(`column.${name}`)) : parcelColumns.map((name) => parcels(name)),
    statusOf: (status: string) => (isBadgeStatus(status) ? statuses(status) : status),
  }
}
