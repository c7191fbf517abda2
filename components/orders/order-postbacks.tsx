import { getTranslations } from 'next-intl/server'
import { Alert } from '#components/ui/alert.tsx'
import { FirstFew } from '#components/ui/first-few.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { toResult } from '#lib/errors/attempt.ts'
import { loadPostbacks } from '#lib/orders/loaders.ts'
import { PostbackEntry } from './postback-entry.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** Shown only where something was sent. */
export async function OrderPostbacks({ orderId, time }: { orderId: string; time: AccountTime }) {
  const [t, view, result] = await Promise.all([
    getTranslations('orders.postbacks'),
    getTranslations('orders.view'),
    toResult(loadPostbacks(orderId)),
  ])
  if (!result.ok) {
    return <Alert tone="warning" live title={t('failed')} action={<RefreshButton label={view('retry')} />} />
  }
  const { data, count } = result.value
  const shown = data.length
  if (shown === 0) return null
  return (
    <Panel title={t('title')}>
      <FirstFew texts={{ more: t('showAll', { count: shown }), fewer: t('showFewer') }}>
        {data.map((postback) => (
          <PostbackEntry key={postback._id} postback={postback} time={time} />
        ))}
      </FirstFew>
      {count > shown && <p className="mt-3 text-sm text-muted">{t('newest', { shown, count })}</p>}
    </Panel>
  )
}
