import { useTranslations } from 'next-intl'
import { FirstFew } from '#components/ui/first-few.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Order } from '#lib/contract/orders.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'

export function OrderLogs({ logs, time }: { logs: Order['logs']; time: AccountTime }) {
  const t = useTranslations('orders.logs')
  return (
    <Panel title={t('title')}>
      {logs.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <FirstFew texts={{ more: t('showAll', { count: logs.length }), fewer: t('showFewer') }}>
          {logs.map((log, index) => (
            <div key={`${log.timestamp}${index}`} className="flex flex-col">
              <time dateTime={log.timestamp} className="text-sm text-muted tabular-nums">
                {formatDateTime(log.timestamp, time)}
              </time>
              <span className="break-words">{log.message}</span>
            </div>
          ))}
        </FirstFew>
      )}
    </Panel>
  )
}
