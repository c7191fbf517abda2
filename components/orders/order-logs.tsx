import { useTranslations } from 'next-intl'
import { FirstFew } from '#components/ui/first-few.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Order } from '#lib/contract/orders.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { UnreadPart } from './unread-part.tsx'
import { When } from './when.tsx'

export function OrderLogs({ logs, unread, time }: { logs: Order['logs']; unread: number; time: AccountTime }) {
  const t = useTranslations('orders.logs')
  return (
    <Panel title={t('title')}>
      <UnreadPart part="logs" count={unread} />
      {logs.length === 0 && unread === 0 && <p className="text-muted">{t('none')}</p>}
      {logs.length > 0 && (
        <FirstFew texts={{ more: t('showAll', { count: logs.length }), fewer: t('showFewer') }}>
          {logs.map((log, index) => (
            <div key={`${log.timestamp}${index}`} className="flex flex-col">
              <When iso={log.timestamp} time={time} />
              <bdi>{log.message}</bdi>
            </div>
          ))}
        </FirstFew>
      )}
    </Panel>
  )
}
