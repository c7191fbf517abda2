import { useTranslations } from 'next-intl'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { fileNameOf } from '#lib/files/file-name.ts'
import { isBrief } from '#lib/job-sheet/line-length.ts'
import type { Sheet } from '#lib/job-sheet/sheets.ts'
import { SheetAttributes } from './sheet-attributes.tsx'
import { SheetComponents } from './sheet-components.tsx'
import { SheetFact } from './sheet-fact.tsx'
import { SheetHead } from './sheet-head.tsx'
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
  const path = file?.path || component.path
  const description = (
    <SheetFact name={t('description')} className="job-sheet-lines">
      {item.description}
    </SheetFact>
  )
  const describedBeside = isBrief(item.description)
  return (
    <article className="job-sheet" aria-label={`${sourceOrderId} ${component.code}`}>
      <div className="job-sheet-body">
        <p className="job-sheet-running">
          <span>{t('title')}</span>
          <span>{t('from', { name: order.source.name })}</span>
          <span>{t('page', { page, pages })}</span>
        </p>
        <SheetHead sheet={sheet} time={time} />
        <div className="job-sheet-columns">
          <dl>
            {describedBeside && description}
            <SheetFact name={t('sku')}>{item.sku}</SheetFact>
            <SheetFact name={t('file')}>
              {fileNameOf(path) || path}
              {component.localFile && ` (${t('localFile')})`}
            </SheetFact>
          </dl>
          <SheetShipment shipment={shipment} number={sheet.shipmentNumber} count={sheet.shipments} />
        </div>
        {(instructions || !describedBeside) && (
          <dl>
            {!describedBeside && description}
            <SheetFact name={t('instructions')} className="job-sheet-lines">
              {instructions}
            </SheetFact>
          </dl>
        )}
        <SheetComponents components={item.components} currentId={component._id} />
        <SheetAttributes attributes={component.attributes} />
        {notes && (
          <section>
            <h3 className="job-sheet-label">{t('notes')}</h3>
            <p className="job-sheet-notes">{notes}</p>
          </section>
        )}
        <p className="job-sheet-end" aria-hidden="true">
          {t('end', { page, pages })}
        </p>
      </div>
      {/* Only on paper, at the top of each further page of a sheet that is longer than one. */}
      <div className="job-sheet-continued" aria-hidden="true">
        <p className="job-sheet-running">
          <strong>{sourceOrderId}</strong>
          <span>{component.code}</span>
          <span>{component.barcode}</span>
          <span>{t('continued', { page, pages })}</span>
        </p>
      </div>
    </article>
  )
}
