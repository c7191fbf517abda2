'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileStatus } from '#components/files/file-status.tsx'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { paths } from '#lib/common/paths.ts'
import { followedOrder, type SentOrder } from '#lib/help/queries.ts'
import { linesOf, toInvalidData } from '#lib/help/rules.ts'

export function SentResult({ sent, onAnother }: { sent: SentOrder; onAnother: () => void }) {
  const t = useTranslations('help.order.sent')
  const texts = useTranslations('help.order')
  const [since] = useState(() => performance.now())
  const { data: order, error } = useQuery(followedOrder(sent, since))
  const { orderId, sourceOrderId, isThere } = sent
  const refused = linesOf(toInvalidData(error, (fault) => texts('invalid', { fault })))
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-4">
        {refused === undefined ? (
          <Alert tone="success" live>
            {isThere ? t('there') : t('takenIn')}
          </Alert>
        ) : (
          <Alert tone="danger" title={texts('failed')} live>
            <span className="whitespace-pre-line">{refused}</span>
          </Alert>
        )}
        <Facts>
          <Fact name={t('order')}>
            <Link
              href={paths.order(orderId)}
              prefetch={false}
              className="font-mono text-accent underline"
              translate="no"
            >
              {sourceOrderId}
            </Link>
          </Fact>
          <Fact name={t('status')}>{order && <OrderStatusBadge status={order.status} />}</Fact>
          {order?.files.map(({ id, status }) => (
            <Fact key={id} name={t('artwork')}>
              <FileStatus status={status} />
            </Fact>
          ))}
        </Facts>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={paths.order(orderId)} prefetch={false} variant="primary">
            {t('view')}
          </ButtonLink>
          <Button onClick={onAnother}>{t('another')}</Button>
        </div>
      </div>
    </Panel>
  )
}
