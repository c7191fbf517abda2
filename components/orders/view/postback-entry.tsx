import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/data/badge.tsx'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import type { Postback } from '#lib/contract/notifications.ts'
import { toPayloadText } from '#lib/orders/formats.ts'
import { Timestamp } from './timestamp.tsx'

type Props = { postback: Postback; time: AccountTime; action?: ReactNode }

export function PostbackEntry({ postback, time, action }: Props) {
  const t = useTranslations('orders.postbacks')
  const { category, payload } = postback.additionalInfo
  const sent = toPayloadText(payload)
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        <bdi>{category}</bdi>
      </p>
      {postback.results.length === 0 && <Badge>{t('waiting')}</Badge>}
      {postback.results.map((result, index) => (
        <Result key={`${result.date}${index}`} result={result} time={time} />
      ))}
      {sent.text && <Folded title={t('payload')} {...sent} />}
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}

/** A longer answer is usually an HTML error page, and folded. */
const inlineCharacters = 200

/** Spec 1 §2 */
const isSuccess = ({ statusCode }: Postback['results'][number]) => statusCode !== undefined && statusCode < 300

function Result({ result, time }: { result: Postback['results'][number]; time: AccountTime }) {
  const t = useTranslations('orders.postbacks')
  const { text, cut } = toPayloadText(result.response ?? '')
  const outcome = isSuccess(result) ? t('success') : t('error')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={isSuccess(result) ? 'success' : 'danger'}>{[outcome, result.statusCode].join(' ').trim()}</Badge>
      <Timestamp iso={result.date} time={time} />
      {text && text.length <= inlineCharacters && (
        <span dir="auto" className="w-full font-mono text-xs text-muted" translate="no">
          {text}
        </span>
      )}
      {text.length > inlineCharacters && <Folded title={t('response')} text={text} cut={cut} />}
    </div>
  )
}

function Folded({ title, text, cut }: { title: string; text: string; cut: number }) {
  const t = useTranslations('orders.postbacks')
  return (
    <details className="w-full">
      <summary className="cursor-pointer text-sm text-accent hover:underline">{title}</summary>
      <pre
        dir="auto"
        className="mt-1 max-h-64 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
        translate="no"
      >
        {text}
      </pre>
      {cut > 0 && <p className="text-sm text-muted">{t('cut', { count: cut })}</p>}
    </details>
  )
}
