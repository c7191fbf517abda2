'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { CompleteButton } from '#components/work/completion/complete-button.tsx'
import { Clock, Deadline } from '#components/work/deadline.tsx'
import { useWork } from '#components/work/work-context.ts'
import { queryFor } from '#lib/browser/calls/call-proxy.ts'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { addressLines, carrierName } from '#lib/contract/shared/shipment-texts.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import { orderNameOf } from '#lib/work/formats.ts'
import { canPrintSheets, deadlineDateOf } from '#lib/work/rules.ts'
import { PrintSheets } from './print-sheets.tsx'
import { allRows, findPlaceAfter } from './row-elements.ts'
import { WorkItemComponents } from './work-item-components.tsx'
import type { RowProps } from './work-row.tsx'

export type WorkItemDialogProps = Pick<RowProps, 'gone' | 'isPending'> & { item: WorkItem | undefined }

export function WorkItemDialog({ item, ...state }: WorkItemDialogProps & OverlayProps) {
  return item && <ItemDialog item={item} {...state} />
}

type ItemDialogProps = WorkItemDialogProps & OverlayProps & { item: WorkItem }

function ItemDialog({ item, gone, isPending, open, onClose, anchor }: ItemDialogProps) {
  const t = useTranslations('work.dialog')
  const works = useTranslations('work')
  const format = useFormatter()
  const { time } = useWork()
  const [openedAt] = useState(Date.now)
  const [rows] = useState(allRows)
  const row = anchor?.closest('[data-row]')
  const isComplete = item.status === 'complete' || gone === 'completed'
  const status = isComplete ? t('statusComplete') : gone ? works(`gone.${gone}`) : t('statusLive')
  const { order } = item
  const date = deadlineDateOf(item)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={itemNameOf(item)}
      closeLabel={t('close')}
      size="large"
      finalFocus={() => (row && !row.isConnected ? findPlaceAfter(row, rows) : null)}
      actions={
        <>
          <ButtonLink href={paths.order(item.orderId, { itemId: item._id })} prefetch={false}>
            {t('goToOrder')}
          </ButtonLink>
          {canPrintSheets(item) && <PrintSheets items={[item]} label={t('print')} />}
          <CompleteButton item={item} gone={gone} isPending={isPending} isMain />
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Clock startedAt={openedAt}>
          <Deadline item={item} text={date && formatDateTime(date, time)} />
        </Clock>
        <Facts>
          <Fact name={t('order')}>
            <Code>{orderNameOf(item)}</Code>
          </Fact>
          <Fact name={t('from')}>{order.sourceName}</Fact>
          <Fact name={t('sku')}>{item.sku}</Fact>
          <Fact name={t('barcode')}>
            <Code>{item.barcode}</Code>
          </Fact>
          <Fact name={t('copies')}>{format.number(item.quantity)}</Fact>
          <Fact name={t('status')}>{status}</Fact>
          <Fact name={t('completed')}>{item.completed && formatDateTime(item.completed, time)}</Fact>
          {item.shipmentId && <ShipmentFacts shipmentId={item.shipmentId} />}
        </Facts>
        <div className="-mx-4 md:-ml-18">
          <WorkItemComponents item={item} />
        </div>
      </div>
    </Dialog>
  )
}

function ShipmentFacts({ shipmentId }: { shipmentId: string }) {
  const t = useTranslations('work.dialog')
  const locale = useLocale()
  const { data, isError } = useQuery(queryFor(shipments.details, { params: { id: shipmentId } }))
  if (!data) return <Fact name={t('shipTo')}>{t(isError ? 'shipmentFailed' : 'shipmentLoading')}</Fact>
  return (
    <>
      <Fact name={t('shipTo')}>{addressLines(data.shipTo, locale).join('\n')}</Fact>
      <Fact name={t('carrier')}>{carrierName(data)}</Fact>
    </>
  )
}
