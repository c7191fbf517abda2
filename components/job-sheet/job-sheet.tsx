import { useTranslations } from 'next-intl'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { formatDateTime } from '#lib/dates/account-time.ts'
import { fileNameOf } from '#lib/files/file-name.ts'
import type { Sheet } from '#lib/job-sheet/sheets.ts'
import { SheetAttributes } from './sheet-attributes.tsx'
import { SheetBarcode } from './sheet-barcode.tsx'
import { SheetComponents } from './sheet-components.tsx'
import { SheetFact } from './sheet-fact.tsx'
import { SheetShipment } from './sheet-shipment.tsx'

/** One page for one component: what to make, how many, for whom, and the code to scan. */
export function JobSheet({
  sheet,
  notes,
  page,
  pages,
  time,
}: {
  sheet: Sheet
  notes: string | undefined
  page: number
  pages: number
  time: AccountTime
}) {
  const t = useTranslations('jobSheet')
  const { order, item, component, file, shipment } = sheet
  const { sourceOrderId, instructions } = order.orderData
  const shipBy = item.shipByDate ?? shipment?.shipByDate
  const path = file?.path || component.path
  return (
    <article className="job-sheet" aria-label={`${sourceOrderId} ${component.code}`}>
      <p className="job-sheet-running">
        <span>{t('title')}</span>
        <span>{t('from', { name: order.source.name })}</span>
        <span>{t('page', { page, pages })}</span>
      </p>
      <header className="job-sheet-head">
        <div>
          <p className="job-sheet-label">{t('order')}</p>
          <h2 className="job-sheet-order">{sourceOrderId}</h2>
        </div>
        <SheetBarcode code={component.barcode} />
      </header>
      <dl className="job-sheet-key">
        <SheetFact name={t('quantity')} className="job-sheet-quantity">
          {t('number', { value: item.quantity })}
        </SheetFact>
        <SheetFact name={t('component')}>{component.code}</SheetFact>
        <SheetFact name={t('item')}>{item.sourceItemId}</SheetFact>
        <SheetFact name={t('shipBy')}>{shipBy && formatDateTime(shipBy, time)}</SheetFact>
      </dl>
      <div className="job-sheet-columns">
        <dl>
          <SheetFact name={t('description')}>{item.description}</SheetFact>
          <SheetFact name={t('sku')}>{item.sku}</SheetFact>
          <SheetFact name={t('file')}>
            {fileNameOf(path) || path}
            {component.localFile && ` (${t('localFile')})`}
          </SheetFact>
          <SheetFact name={t('instructions')}>{instructions}</SheetFact>
        </dl>
        <SheetShipment shipment={shipment} number={sheet.shipmentNumber} count={sheet.shipments} />
      </div>
      <SheetComponents components={item.components} currentId={component._id} />
      <SheetAttributes attributes={component.attributes} />
      {notes && (
        <section>
          <h3 className="job-sheet-label">{t('notes')}</h3>
          <p className="job-sheet-notes">{notes}</p>
        </section>
      )}
    </article>
  )
}
