import { getTranslations } from 'next-intl/server'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { FirstFew } from '#components/ui/first-few.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Postback } from '#lib/contract/notifications.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { loadPostbacks } from '#lib/orders/loaders.ts'

/** Shown only where something was sent. */
export async function OrderPostbacks({ orderId, time }: { orderId: string; time: AccountTime }) {
  const [t, result] = await Promise.all([getTranslations('orders.postbacks'), attempt(loadPostbacks(orderId))])
  if (!result.ok) return <Alert tone="warning" title={t('failed')} />
  const { data } = result.value
  if (data.length === 0) return null
  return (
    <Panel title={t('title')}>
      <FirstFew texts={{ more: t('showAll', { count: data.length }), fewer: t('showFewer') }}>
        {data.map((postback) => (
          <div key={postback._id} className="flex flex-col gap-1">
            <p className="font-medium break-words">{postback.additionalInfo.category}</p>
            {postback.results.map((result, index) => (
              <Result
                key={`${result.date}${index}`}
                result={result}
                time={time}
                success={t('success')}
                error={t('error')}
              />
            ))}
            <details>
              <summary className="cursor-pointer text-sm text-accent hover:underline">{t('payload')}</summary>
              <pre className="mt-1 max-h-64 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap">
                {payloadText(postback.additionalInfo.payload)}
              </pre>
            </details>
          </div>
        ))}
      </FirstFew>
    </Panel>
  )
}

function Result({
  result,
  time,
  success,
  error,
}: {
  result: Postback['results'][number]
  time: AccountTime
  success: string
  error: string
}) {
  // Spec 1 §2: a postback is a success if the status code is below 300, otherwise an error
  const isSuccess = result.statusCode !== undefined && result.statusCode < 300
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge
        tone={isSuccess ? 'success' : 'danger'}
      >{`${isSuccess ? success : error}${result.statusCode === undefined ? '' : ` ${result.statusCode}`}`}</Badge>
      <time dateTime={result.date} className="text-muted tabular-nums">
        {formatDateTime(result.date, time)}
      </time>
      {result.response && (
        <span className="w-full min-w-0 font-mono text-xs break-words text-muted">{result.response}</span>
      )}
    </div>
  )
}

const payloadText = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2))
