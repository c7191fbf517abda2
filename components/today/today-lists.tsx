import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Deadline } from '#components/work/deadline.tsx'
import { paths } from '#lib/common/paths.ts'
import type { ShipmentStage } from '#lib/contract/today.ts'
import { toOrdersSearch } from '#lib/orders/search-params.ts'
import { rowLimit } from '#lib/today/loaders.ts'
import type { TodayRow } from '#lib/today/view-model.ts'
import { loadTodayTexts, type Today, type TodayTexts } from './today-texts.ts'

type OrderStatuses = Parameters<typeof toOrdersSearch>[0]['filters']['orderData.status']

const ordersAt = (status: OrderStatuses) =>
  paths.ordersAt(toOrdersSearch({ page: 1, perPage: 10, filters: { 'orderData.status': status } }))

const lists: Record<ShipmentStage | 'shipped', Route> = {
  artwork: ordersAt(['pending', 'dataready', 'error']),
  production: paths.work('live'),
  ready: ordersAt(['complete']),
  shipped: ordersAt(['shipped']),
}

/** A shipment is ready also while others of its order are in production. */
const listOf = (stage: ShipmentStage, rows: readonly TodayRow[]) =>
  stage === 'ready' && rows.some(({ orderStatus }) => orderStatus === 'printready')
    ? ordersAt(['complete', 'printready'])
    : lists[stage]

export async function TodayLists({ today, canShip }: { today: Today; canShip: boolean }) {
  const texts = await loadTodayTexts(today)
  const { t, count } = texts
  const { stages, shipped, next, counts, done, total, willMiss, mayMissMore, isPartial, isGathered } = today
  const part = { isPartial }
  const isEmpty = total === 0 && next.length === 0 && !isPartial
  const isProductionLate = stages.some(
    ({ stage, rows }) => stage === 'production' && rows.some(({ shipByDate }) => Date.parse(shipByDate) < today.now),
  )
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="grid grid-cols-2 gap-3 max-xs:grid-cols-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <Tile
          title={t('overdue')}
          tone={counts.overdue > 0 ? 'danger' : undefined}
          href={isProductionLate ? lists.production : undefined}
        >
          {count(counts.overdue, part)}
        </Tile>
        <Tile title={t('due')} note={t('left', { done: count(done), total: count(total, part) })}>
          {count(counts.today, part)}
        </Tile>
        {!isGathered && (
          <Tile title={t('willMiss')} tone={willMiss.length > 0 ? 'warning' : undefined}>
            {count(willMiss.length, { isPartial: mayMissMore })}
          </Tile>
        )}
        <Tile title={texts.next}>{count(counts.next, part)}</Tile>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {texts.pace.map((text) => (
          <span key={text} className="font-medium text-text tabular-nums">
            {text}
          </span>
        ))}
        {texts.source && <span>{texts.source}</span>}
        {isPartial && <span>{t('plain')}</span>}
      </p>
      {isEmpty && (
        <EmptyState icon="success" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {!isEmpty &&
        stages.map(({ stage, count: all, rows }) => (
          <Stage
            key={stage}
            stage={stage}
            list={listOf(stage, rows)}
            all={all}
            shown={rows.length}
            texts={texts}
            isPartial={isPartial}
            action={stage === 'production' && <PrintShown rows={rows} texts={texts} />}
          >
            {rows.map((row) => (
              <Row key={row._id} row={row} texts={texts} canShip={canShip} />
            ))}
          </Stage>
        ))}
      {!isEmpty && (
        <Stage
          stage="shipped"
          list={lists.shipped}
          all={done}
          shown={shipped.length}
          texts={texts}
          isPartial={isPartial}
        >
          {shipped.map((row) => (
            <Row key={row._id} row={row} texts={texts} canShip={false} />
          ))}
        </Stage>
      )}
      {next.length > 0 && (
        <Panel
          title={`${texts.next} · ${count(counts.next, part)}`}
          flush
          actions={
            <ShowAll
              href={paths.work('live', texts.areDueTomorrow(next) ? 'tomorrow' : undefined)}
              about={texts.next}
              texts={texts}
            />
          }
        >
          <ul className="divide-y divide-border">
            {next.slice(0, rowLimit).map((row) => (
              <Row key={row._id} row={row} texts={texts} canShip={canShip} isStageShown />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

type TileProps = {
  title: string
  tone?: 'danger' | 'warning' | undefined
  href?: Route | undefined
  note?: string
  children: ReactNode
}

function Tile({ title, tone, href, note, children }: TileProps) {
  return (
    <div className="rounded-panel border border-border bg-surface px-4 py-2">
      <dt className="text-sm text-muted">
        {href ? (
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </dt>
      <dd
        className={cx(
          'text-3xl font-semibold tabular-nums',
          tone === 'danger' && 'text-danger',
          tone === 'warning' && 'text-warning',
        )}
      >
        {children}
        {note && <span className="ml-2 inline-block text-sm font-normal text-muted max-sm:ml-0">{note}</span>}
      </dd>
    </div>
  )
}

function ShowAll({ href, about, texts: { t } }: { href: Route; about: string; texts: TodayTexts }) {
  return (
    <ButtonLink href={href} prefetch={false} size="small" variant="quiet" aria-label={`${t('showAll')}: ${about}`}>
      {t('showAll')}
    </ButtonLink>
  )
}

type StageProps = {
  stage: ShipmentStage | 'shipped'
  list: Route
  all: number
  shown: number
  texts: TodayTexts
  isPartial: boolean
  action?: ReactNode
  children: ReactNode
}

function Stage({ stage, list, all, shown, texts, isPartial, action, children }: StageProps) {
  const { t, count } = texts
  const name = t(`stage.${stage}`)
  return (
    <Panel
      title={`${name} · ${count(all, { isPartial })}`}
      flush
      actions={
        <>
          {action}
          {(all > 0 || isPartial) && <ShowAll href={list} about={name} texts={texts} />}
        </>
      }
    >
      {all === 0 && !isPartial && <p className="px-4 py-3 text-muted">{t(`none.${stage}`)}</p>}
      {shown > 0 && <ul className="divide-y divide-border">{children}</ul>}
      {all > shown && (
        <p className={cx('px-4 py-2 text-sm text-muted', shown > 0 && 'border-t border-border')}>
          {t('more', { count: all - shown })}
        </p>
      )}
    </Panel>
  )
}

function PrintShown({ rows, texts: { t } }: { rows: readonly TodayRow[]; texts: TodayTexts }) {
  const orderIds = [...new Set(rows.filter(isPrintedHere).map(({ orderId }) => orderId))]
  if (orderIds.length < 2) return null
  return (
    <ButtonLink href={paths.jobSheet({ orderIds })} target="_blank" size="small" icon="print">
      {t('action.printShown', { count: orderIds.length })}
    </ButtonLink>
  )
}

const isPrintedHere = ({ stage, shippedDate, isOutsourced }: TodayRow) =>
  stage === 'production' && !shippedDate && !isOutsourced

const rowGrid =
  'grid items-center gap-x-4 gap-y-1 px-4 py-2 max-md:grid-cols-[minmax(0,1fr)_auto] md:max-xl:grid-cols-[12rem_minmax(0,1fr)_auto] xl:grid-cols-[13rem_minmax(0,12rem)_minmax(0,1fr)_auto]'

type RowProps = { row: TodayRow; texts: TodayTexts; canShip: boolean; isStageShown?: boolean }

function Row({ row, texts, canShip, isStageShown = false }: RowProps) {
  const { t, moment } = texts
  const { stage, shippedDate, missesAt, orderStatus, since } = row
  return (
    <li className={cx(rowGrid, 'hover:bg-hover')} data-shipment={row._id} data-stage={shippedDate ? 'shipped' : stage}>
      {shippedDate ? (
        <time dateTime={shippedDate} className="max-md:col-span-full max-md:row-start-2 md:max-xl:row-span-2">
          {t('shippedAt', { time: moment(shippedDate) })}
        </time>
      ) : (
        <Deadline
          item={{ shipByDate: row.leaveBy, willMiss: missesAt !== undefined }}
          text={t('by', { time: moment(row.leaveBy) })}
          className="max-md:col-span-full max-md:row-start-2 md:max-xl:row-span-2"
        />
      )}
      <div className="min-w-0">
        <Link
          href={paths.order(row.orderId)}
          prefetch={false}
          className="block truncate font-mono font-medium text-accent hover:underline"
          translate="no"
        >
          {row.sourceOrderId || row.orderId}
        </Link>
        <span className="block truncate text-sm text-muted">{row.sourceName}</span>
      </div>
      <div className="min-w-0 text-sm max-md:col-span-full max-md:row-start-3 md:max-xl:col-start-2">
        {missesAt && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="warning">{t('willMiss')}</Badge>
            <span>{texts.reason(row)}</span>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {isStageShown && <span className="text-text">{t(`stage.${stage}`)}</span>}
          {(orderStatus === 'error' || orderStatus === 'pending') && <OrderStatusBadge status={orderStatus} />}
          {row.isOutsourced && <Badge tone="info">{t('partner')}</Badge>}
          {row.shipmentCount > 1 && <span>{t('part', { number: row.number, count: row.shipmentCount })}</span>}
          <span>
            {stage === 'production' && row.completedCount > 0
              ? t('progress', { done: row.completedCount, count: row.itemCount })
              : t('items', { count: row.itemCount })}
          </span>
          {!missesAt && !shippedDate && since && <span>{t('since', { since: moment(since) })}</span>}
        </p>
      </div>
      <div className="max-xl:row-start-1 max-md:col-start-2 md:max-xl:col-start-3 md:max-xl:row-span-2">
        <RowAction row={row} texts={texts} canShip={canShip} />
      </div>
    </li>
  )
}

/** What the stage of a shipment asks for. */
function RowAction({ row, texts: { t }, canShip }: Omit<RowProps, 'isStageShown'>) {
  const order = row.sourceOrderId || row.orderId
  if (isPrintedHere(row)) {
    return (
      <ButtonLink
        href={paths.jobSheet({ orderIds: [row.orderId] })}
        target="_blank"
        icon="print"
        aria-label={t('action.printFor', { order })}
      >
        {t('action.print')}
      </ButtonLink>
    )
  }
  if (row.stage === 'ready' && !row.shippedDate && canShip) {
    return (
      <ButtonLink
        href={paths.shipOnOrder(row.orderId, row._id)}
        prefetch={false}
        icon="truck"
        variant="primary"
        aria-label={t('action.shipFor', { order })}
      >
        {t('action.ship')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink href={paths.order(row.orderId)} prefetch={false} aria-label={t('action.openFor', { order })}>
      {t('action.open')}
    </ButtonLink>
  )
}
