import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { Timestamp } from '#components/orders/view/timestamp.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { DownloadLink } from '#components/ui/buttons/download-link.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { toRoleName } from '#lib/common/access/formats.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { FieldChange, Sender } from '#lib/contract/submission-errors.ts'
import type { Fault } from '#lib/submission-errors/causes/causes.ts'
import { loadOrderStatus } from '#lib/submission-errors/loaders.ts'
import type { HistoryStep } from '#lib/submission-errors/view-model.ts'

export function ErrorHistory({
  errorId,
  steps,
  hasReceived,
  time,
}: {
  errorId: string
  steps: readonly HistoryStep[]
  hasReceived: boolean
  time: AccountTime
}) {
  const t = useTranslations('submissionErrors.history')
  return (
    <Panel title={t('title')}>
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={index} className="flex flex-col gap-1 border-l-2 border-border pl-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <p className="font-semibold">{t(step.kind, { number: index })}</p>
              <Timestamp iso={step.timestamp} time={time} />
            </div>
            {step.by && <SentBy sender={step.by} />}
            {step.changes && <Changes changes={step.changes} count={step.changeCount ?? step.changes.length} />}
            {step.orderId ? (
              <Suspense fallback={<Accepted orderId={step.orderId} />}>
                <AcceptedWithStatus orderId={step.orderId} />
              </Suspense>
            ) : (
              <Faults faults={step.faults} />
            )}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {hasReceived && (
          <DownloadLink size="small" href={paths.refusedOrder(errorId, { received: true })}>
            {t('saveReceived')}
          </DownloadLink>
        )}
        <DownloadLink size="small" href={paths.refusedOrder(errorId)}>
          {t(hasReceived ? 'saveCorrected' : 'save')}
        </DownloadLink>
      </div>
    </Panel>
  )
}

function SentBy({ sender: { kind, name, role, accountName } }: { sender: Sender }) {
  const t = useTranslations('submissionErrors.history')
  const roleNames = useTranslations('profile.roles')
  const values = { name: isolate(name), role: toRoleName(roleNames, role), account: isolate(accountName) }
  return <p className="text-muted wrap-anywhere">{t(kind, values)}</p>
}

function Changes({ changes, count }: { changes: readonly FieldChange[]; count: number }) {
  const t = useTranslations('submissionErrors.history')
  if (count === 0) return <p>{t('unchanged')}</p>
  const more = count - changes.length
  return (
    <>
      <ul aria-label={t('changes')} className="flex flex-col gap-1">
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <p className="font-mono text-sm text-muted wrap-anywhere" translate="no">
              <bdi>{path}</bdi>
            </p>
            <p className="font-mono text-sm wrap-anywhere" translate="no">
              {before === undefined ? t('added') : <Value as="del">{before}</Value>}
              <span aria-hidden="true"> → </span>
              {after === undefined ? t('removed') : <Value as="ins">{after}</Value>}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">{t('moreChanges', { count: more })}</p>}
    </>
  )
}

/** Old and new values differ in their element, not by the arrow alone. */
const Value = ({ as: Tag, children }: { as: 'del' | 'ins'; children: ReactNode }) => (
  <Tag className={Tag === 'del' ? 'text-muted' : 'no-underline'}>
    <bdi>{children}</bdi>
  </Tag>
)

function Faults({ faults }: { faults: readonly Fault[] | undefined }) {
  const t = useTranslations('submissionErrors')
  if (!faults) return null
  return (
    <>
      <p>{t('history.refused', { count: faults.length })}</p>
      <ul className="list-disc pl-5">
        {faults.slice(0, faultsAtMost).map(({ message }, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi>{message || t('unknown')}</bdi>
          </li>
        ))}
      </ul>
      {faults.length > faultsAtMost && (
        <p className="text-sm text-muted">{t('history.moreFaults', { count: faults.length - faultsAtMost })}</p>
      )}
    </>
  )
}
const faultsAtMost = 5

async function AcceptedWithStatus({ orderId }: { orderId: string }) {
  return <Accepted orderId={orderId} status={await loadOrderStatus(orderId)} />
}

function Accepted({ orderId, status }: { orderId: string; status?: string | undefined }) {
  const t = useTranslations('submissionErrors.history')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>{t('accepted')}</p>
      {status && <OrderStatusBadge status={status} />}
      <ButtonLink href={paths.order(orderId)} prefetch={false} size="small">
        {t('order')}
      </ButtonLink>
    </div>
  )
}
