import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { ScanBox } from '#components/barcodes/scan-box.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { ScanToOpen } from '#components/barcodes/scan-to-open.tsx'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { PointedAtNotice } from '#components/orders/scan/pointed-at-notice.tsx'
import { OutsourcedNotice, OutsourcingOffer } from '#components/outsourcing/order-outsourcing.tsx'
import { toFailureText } from '#components/shell/failure-text.tsx'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { RetryByItself } from '#components/shell/live/retry-by-itself.tsx'
import { retryTextsOf } from '#components/shell/live/retry-texts.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ShipmentPanels } from '#components/shipments/shipment-panels.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { loadAccountTimeIfThere } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { orders } from '#lib/contract/orders.ts'
import { loadOrder } from '#lib/orders/loaders.ts'
import { canCancel, canCancelAs, isBegunElsewhere, isStoppedByFiles } from '#lib/orders/rules.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'
import { toItemModels } from '#lib/orders/view-model.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { BackToList } from './back-to-list.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ExpandErrors } from './expand-errors.tsx'
import { KeepShown } from './keep-shown.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLogs } from './order-logs.tsx'
import { OrderPostbacks, PostbacksLoading } from './order-postbacks.tsx'
import { UnreadableParts } from './unreadable-parts.tsx'

/** The header has two lines for a longer one at most. */
const shortId = 30

/** Parts with further calls stream in; a part that fails does not affect the others. */
export async function OrderView({ id, pointer }: { id: string; pointer: OrderPointer }) {
  const [t, work, batches, errors, today, specs, result, { time, assumed }, person, scans] = await Promise.all([
    getTranslations('orders'),
    getTranslations('work.list'),
    getTranslations('work.batches'),
    getTranslations('submissionErrors'),
    getTranslations('today'),
    getTranslations('specs'),
    toResult(loadOrder(id)),
    loadAccountTimeIfThere(),
    requireAccount(),
    loadBarcodeTexts(),
  ])
  if (!result.ok) {
    const text = toFailureText(result.error, await getTranslations('errors'))
    return (
      <KeepShown failure={{ title: t('view.stale'), text }}>
        <OrderFailed text={text} scans={scans} />
      </KeepShown>
    )
  }
  const { order, files, shipments, outsourcing, packing, unread } = result.value
  const models = toItemModels(result.value, time, specs)
  const isOutsourced = outsourcing?.placed !== undefined
  const lists = {
    orders: t('list.title'),
    live: work('live'),
    complete: work('complete'),
    batches: batches('title'),
    errors: errors('title'),
    today: today('title'),
  }
  const { status, sourceOrderId } = order.orderData
  return (
    <KeepShown>
      <OrderProviders>
        <LiveRefresh watch={{ orderId: id }} />
        <PageHeader
          back={<BackToList texts={lists} />}
          title={
            <span className="flex flex-wrap items-center gap-x-3">
              {/* The header is one row on a screen of 1024 pixels and its title on a phone, where the number says enough. */}
              <span className="max-sm:sr-only lg:max-xl:sr-only">{t('view.title')}</span>
              <bdi
                title={sourceOrderId.length > shortId ? sourceOrderId : undefined}
                className="line-clamp-2 min-w-0 font-mono text-base font-normal wrap-anywhere"
                translate="no"
              >
                {sourceOrderId}
              </bdi>
              <OrderStatusBadge status={status} />
            </span>
          }
        >
          <ScanBox texts={{ ...scans, open: t('scan.find') }} isCompact />
          {canCancel(status) &&
            can(orders.cancel, person) &&
            canCancelAs(person, order) &&
            !isBegunElsewhere(person, order, outsourcing?.placed) && (
              <CancelOrder orderId={id} sourceOrderId={sourceOrderId} />
            )}
        </PageHeader>
        {/* Texts of a brand may contain words of any length. */}
        <div className="flex flex-col gap-4 p-4 wrap-anywhere">
          {isStoppedByFiles(status, files) && (
            <Alert tone="warning" title={t('view.errorsFound')} action={<ExpandErrors label={t('view.expandAll')} />} />
          )}
          <OutsourcedNotice order={order} placed={outsourcing?.placed} />
          {assumed && (
            <Alert tone="info" title={t('view.timeUnknown')} action={<RefreshButton label={t('view.retry')} />} />
          )}
          <PointedAtNotice order={order} shipments={shipments} pointer={pointer} />
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <UnreadableParts part="items" count={unread.items} />
              <UnreadableParts part="files" count={unread.files} />
              <OrderItems order={order} models={models} time={time} isOutsourced={isOutsourced} />
              <UnreadableParts part="stockItems" count={unread.stockItems} />
              <UnreadableParts part="shipments" count={unread.shipments} />
              <ShipmentPanels {...{ order, models, packing, shipments, time, isOutsourced }} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <OutsourcingOffer order={order} partners={outsourcing?.partners ?? []} />
              <OrderFacts order={order} shipments={shipments} time={time} />
              <OrderLogs logs={order.logs} unread={unread.logs} time={time} />
              <Suspense fallback={<PostbacksLoading />}>
                <OrderPostbacks orderId={id} time={time} />
              </Suspense>
            </div>
          </div>
        </div>
      </OrderProviders>
    </KeepShown>
  )
}

async function OrderFailed({ text, scans }: { text: string; scans: BarcodeTexts }) {
  const [t, lists] = await Promise.all([getTranslations('orders.view'), getTranslations('lists')])
  return (
    <>
      <PageHeader title={t('title')} />
      <ScanToOpen texts={scans} />
      <div className="flex flex-col gap-2 p-4">
        <Alert tone="danger" live title={t('failed')} action={<RefreshButton label={t('retry')} />}>
          <bdi className="wrap-anywhere">{text}</bdi>
        </Alert>
        <RetryByItself texts={retryTextsOf(lists)} />
      </div>
    </>
  )
}

async function OrderProviders({ children }: { children: ReactNode }) {
  const { barcodes, errors, orders, files, shipments, specs, triggers, work } = await getMessages()
  const { many: _, ...ofShipments } = shipments
  return (
    <PageTexts
      messages={{
        barcodes: {
          wrongOrder: barcodes.wrongOrder,
          opening: barcodes.opening,
          notFound: { title: barcodes.notFound.title },
          camera: { open: barcodes.camera.open },
        },
        errors: browserErrors(errors),
        orders: { cancel: orders.cancel, item: orders.item, component: orders.component, scan: orders.scan },
        files,
        shipments: ofShipments,
        specs: { barcode: specs.barcode, weight: specs.weight },
        triggers: { again: triggers.again, refused: triggers.refused },
        work: {
          complete: work.complete,
          hold: work.hold,
          scan: work.scan,
          batch: { name: work.batch.name, partName: work.batch.partName },
        },
      }}
    >
      <QueryProvider>{children}</QueryProvider>
    </PageTexts>
  )
}
