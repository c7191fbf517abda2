import { useTranslations } from 'next-intl'
import type { Shipment } from '#lib/contract/shipments.ts'
import { addressLines, carrierName } from '#lib/shipments/address.ts'
import { SheetFact } from './sheet-fact.tsx'

export function SheetShipment({
  shipment,
  number,
  count,
}: {
  shipment: Shipment | undefined
  number: number
  count: number
}) {
  const t = useTranslations('jobSheet')
  if (!shipment) return <p>{t('noShipment')}</p>
  return (
    <dl>
      <SheetFact name={`${t('shipTo')} · ${t('shipment', { number, count })}`} className="job-sheet-lines">
        {addressLines(shipment).join('\n')}
      </SheetFact>
      <SheetFact name={t('phone')}>{shipment.shipTo.phone}</SheetFact>
      <SheetFact name={t('carrier')}>{carrierName(shipment)}</SheetFact>
      <SheetFact name={t('alert')} className="job-sheet-alert">
        {shipment.dispatchAlert}
      </SheetFact>
    </dl>
  )
}
