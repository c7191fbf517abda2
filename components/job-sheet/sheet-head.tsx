import { useTranslations } from 'next-intl'
import { isCommandText } from '#lib/barcodes/commands.ts'
import { type AccountTime, formatDateTime, toDeadline } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { lineLengthOf, maxBarcodeLength } from '#lib/job-sheet/formats.ts'
import type { Sheet } from '#lib/job-sheet/view-model.ts'
import { SheetFact } from './sheet-fact.tsx'

export function SheetHead({ sheet, time }: { sheet: Sheet; time: AccountTime }) {
  const { order, item, component, shipment, shipmentNumber, shipments } = sheet
  const t = useTranslations('jobSheet')
  const { sourceOrderId } = order.orderData
  // The code of a part neither completes nor packs its item, and a part need not have one.
  const isOfPart = item.components.length > 1 || component.barcode === ''
  const hasItemCode = isOfPart && item.barcode !== '' && item.barcode !== component.barcode
  const shipBy = item.shipByDate ?? shipment?.shipByDate
  return (
    <>
      <header className="job-sheet-head">
        <div>
          <p className="job-sheet-label">{t('order')}</p>
          <h2 className="job-sheet-order" data-length={lineLengthOf(sourceOrderId)}>
            {sourceOrderId}
          </h2>
        </div>
        <SheetBarcode code={component.barcode} {...(hasItemCode && { name: t('component') })} />
        {hasItemCode && <SheetBarcode code={item.barcode} name={t('wholeItem')} />}
      </header>
      <dl className="job-sheet-key">
        <SheetFact name={t('quantity')} className="job-sheet-quantity">
          {t('number', { value: item.quantity })}
        </SheetFact>
        <SheetFact name={t('printQuantity')} className="job-sheet-quantity">
          {item.printQuantity !== undefined &&
            item.printQuantity !== item.quantity &&
            t('number', { value: item.printQuantity })}
        </SheetFact>
        <SheetFact name={t('component')}>{component.code}</SheetFact>
        <SheetFact name={t('part')}>
          {item.components.length > 1 &&
            t('partOf', { number: item.components.indexOf(component) + 1, count: item.components.length })}
        </SheetFact>
        <SheetFact name={t('parcelNumber')}>
          {shipments > 1 && shipmentNumber > 0 && t('partOf', { number: shipmentNumber, count: shipments })}
        </SheetFact>
        <SheetFact name={t('item')}>{item.sourceItemId}</SheetFact>
        <SheetFact name={t('shipBy')}>{shipBy && formatDateTime(toDeadline(shipBy, time), time)}</SheetFact>
      </dl>
    </>
  )
}

/** A brand may choose the code: one that would ship or complete what is on the screen is not drawn. */
function SheetBarcode({ code, name }: { code: string; name?: string }) {
  const t = useTranslations('jobSheet')
  if (code === '') return null
  return (
    <figure className="job-sheet-barcode">
      {name && <p className="job-sheet-label">{name}</p>}
      <p className="job-sheet-label job-sheet-unread">{t('noBarcode')}</p>
      {code.length <= maxBarcodeLength && !isCommandText(code) && (
        // Of low priority, or React preloads it, and a preload cannot be given up.
        // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off, and a drawing must stay sharp on paper
        <img src={paths.barcodeImage(code)} alt={t('barcode', { code })} fetchPriority="low" />
      )}
      <figcaption className="job-sheet-code">{code}</figcaption>
    </figure>
  )
}
