import { getTranslations } from 'next-intl/server'
import type { Sizes } from '#lib/orders/archive/archive.ts'
import type { Missing } from '#lib/orders/archive/entries.ts'
import { createArchiveHandler } from '#lib/orders/archive/handler.ts'
import { wrapHandler } from '#lib/server/handlers/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { proxies } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'

const archive = createArchiveHandler({
  wrapHandler,
  callWith,
  concurrencyLimit: { acquire: (sessionKey) => proxies().concurrencyLimit.acquire(sessionKey) },
  content: (request, params) => proxies().archive.content(request, params),
  loadTexts,
})

export const GET = serve(() => archive)

async function loadTexts(order: string) {
  const t = await getTranslations('orders.archive')
  return {
    // Of a path the browser would keep the last part alone.
    filename: t('filename', { order: order.replaceAll(/[\\/]/g, '-') }),
    title: t('title', { order }),
    manifestName: t('manifest'),
    missing: (missing: Missing) => t('missing', { reason: t(missing.reason, missing) }),
    differs: (sizes: Sizes) => t('differs', sizes),
    summary: (counts: { there: number; all: number }) => t('summary', counts),
  }
}
