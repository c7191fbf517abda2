import { useTranslations } from 'next-intl'
import { FirstFew } from '#components/ui/first-few.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Order } from '#lib/contract/orders.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { pack } from '#lib/packed.ts'
import { type LogMinute, OlderLogs } from './older-logs.tsx'
import { UnreadPart } from './unread-part.tsx'
import { When } from './when.tsx'

/** A large order has thousands: the others are drawn when somebody wants to see them. */
const drawnAtMost = 50

export function OrderLogs({ logs, unread, time }: { logs: Order['logs']; unread: number; time: AccountTime }) {
  const t = useTranslations('orders.logs')
  const older = logs.slice(drawnAtMost)
  return (
    <Panel title={t('title')}>
      <UnreadPart part="logs" count={unread} />
      {logs.length === 0 && unread === 0 && <p className="text-muted">{t('none')}</p>}
      {logs.length > 0 && (
        <FirstFew texts={{ more: t('showAll', { count: logs.length }), fewer: t('showFewer') }}>
          {logs.slice(0, drawnAtMost).map((log, index) => (
            <div key={`${log.timestamp}${index}`} className="flex flex-col">
              <When iso={log.timestamp} time={time} />
              <bdi>{log.message}</bdi>
            </div>
          ))}
          {older.length > 0 && <OlderLogs logs={pack(byMinute(older, time))} />}
        </FirstFew>
      )}
    </Panel>
  )
}

function byMinute(logs: Order['logs'], time: AccountTime): LogMinute[] {
  const minutes: LogMinute[] = []
  for (const { timestamp, message } of logs) {
    const when = formatDateTime(timestamp, time)
    let last = minutes.at(-1)
    if (last?.when !== when) minutes.push((last = { timestamp, when, messages: [] }))
    const before = last.messages.at(-1)
    if (before?.[0] === message) before[1] += 1
    else last.messages.push([message, 1])
  }
  return minutes
}
