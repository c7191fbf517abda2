import { getTranslations } from 'next-intl/server'
import { wrapHandler } from '#lib/server/handlers/instance.ts'
import { proxies } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import type { Sizes } from './archive.ts'
import type { Missing } from './entries.ts'
import { createArchiveHandlers } from './handler.ts'

export const archives = createArchiveHandlers({
  wrapHandler,
  callWith,
  concurrencyLimit: { acquire: (sessionKey) => proxies().concurrencyLimit.acquire(sessionKey) },
  content: (request, params) => proxies().archive.content(request, params),
  loadTexts,
})

async function loadTexts(of: { order: string } | { orders: number }) {
  const t = await getTranslations('orders.archive')
  return {
    // Of a path the browser would keep the last part alone.
    filename: 'order' in of ? t('filename', { order: of.order.replaceAll(/[\\/]/g, '-') }) : t('filenameOfOrders'),
    title: 'order' in of ? t('title', of) : t('titleOfOrders', { count: of.orders }),
    manifestName: t('manifest'),
    missing: (missing: Missing) => t('missing', { reason: t(missing.reason, missing) }),
    differs: (sizes: Sizes) => t('differs', sizes),
    summary: (counts: { there: number; all: number }) => t('summary', counts),
  }
}
