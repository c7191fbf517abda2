import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { RetryByItself } from '#components/shell/live/retry-by-itself.tsx'
import { retryTextsOf } from '#components/shell/live/retry-texts.ts'
import { SendAgain } from '#components/triggers/send-again.tsx'
import { FirstFew } from '#components/ui/data/first-few.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { can } from '#lib/common/access/rules.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { deliveries } from '#lib/contract/triggers.ts'
import { loadPostbacks } from '#lib/orders/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadUndelivered } from '#lib/triggers/loaders.ts'
import { PostbackEntry } from './postback-entry.tsx'

export async function OrderPostbacks({ orderId, time }: { orderId: string; time: AccountTime }) {
  const person = await requireAccount()
  const [t, view, result, undelivered] = await Promise.all([
    getTranslations('orders.postbacks'),
    getTranslations('orders.view'),
    toResult(loadPostbacks(orderId)),
    // An upstream that keeps no deliveries sends none again (decision 051).
    can(deliveries.redeliver, person) ? toResult(loadUndelivered(orderId)) : undefined,
  ])
  if (!result.ok) {
    return (
      <div className="flex flex-col gap-2">
        <Alert tone="warning" live title={t('failed')} action={<RefreshButton label={view('retry')} />} />
        <RetryByItself texts={retryTextsOf(await getTranslations('lists'))} />
      </div>
    )
  }
  const { data, count } = result.value
  const shown = data.length
  if (shown === 0) return null
  return (
    <Panel title={t('title')}>
      <FirstFew texts={{ more: t('showAll', { count: shown }), fewer: t('showFewer') }}>
        {data.map((postback) => {
          const failed = undelivered?.ok ? undelivered.value.get(postback._id) : undefined
          return (
            <PostbackEntry
              key={postback._id}
              postback={postback}
              time={time}
              action={
                failed && <SendAgain id={failed._id} name={failed.triggerName} attempted={failed.attempts.length} />
              }
            />
          )
        })}
      </FirstFew>
      {count > shown && <p className="mt-3 text-sm text-muted">{t('newest', { shown, count })}</p>}
    </Panel>
  )
}

/** The last part of the page, so nothing moves where an order has no postbacks. */
export function PostbacksLoading() {
  const t = useTranslations('orders.postbacks')
  return (
    <Panel title={t('title')}>
      <output className="flex flex-col gap-3">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </output>
    </Panel>
  )
}
