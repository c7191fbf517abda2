import { useTranslations } from 'next-intl'
import { FirstFew } from '#components/ui/data/first-few.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'
import type { Order } from '#lib/contract/orders.ts'
import { Timestamp } from './timestamp.tsx'
import { UnreadableParts } from './unreadable-parts.tsx'

type Logs = Order['logs']

/** Older entries are text: an element for each of thousands would cost more than the rest of the page. */
const listedAtMost = 50
/** The browser skips its layout far from the view. */
const block = '[contain-intrinsic-block-size:auto_225rem] [content-visibility:auto]'

export function OrderLogs({ logs, unread, time }: { logs: Logs; unread: number; time: AccountTime }) {
  const t = useTranslations('orders.logs')
  const [newest = [], ...older] = blocksOf(logs)
  return (
    <Panel title={t('title')}>
      <UnreadableParts part="logs" count={unread} />
      {logs.length === 0 && unread === 0 && <p className="text-muted">{t('none')}</p>}
      {logs.length > 0 && (
        <FirstFew texts={{ more: t('showAll', { count: logs.length }), fewer: t('showFewer') }}>
          {newest.map((log, index) => (
            <div key={`${log.timestamp}${index}`} className="flex flex-col">
              <Timestamp iso={log.timestamp} time={time} />
              <bdi>{log.message}</bdi>
            </div>
          ))}
          {older.map((logs, index) => (
            <p key={`older ${index}`} className={`whitespace-pre-line [unicode-bidi:plaintext] ${block}`}>
              {logs.map(({ timestamp, message }) => `${formatDateTime(timestamp, time)}\n${message}`).join('\n\n')}
            </p>
          ))}
        </FirstFew>
      )}
    </Panel>
  )
}

const blocksOf = (logs: Logs): Logs[] =>
  Array.from({ length: Math.ceil(logs.length / listedAtMost) }, (_, at) =>
    logs.slice(at * listedAtMost, (at + 1) * listedAtMost),
  )
