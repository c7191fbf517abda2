import { useTranslations } from 'next-intl'
import { maxBarcodeLength } from '#lib/job-sheet/formats.ts'
import { paths } from '#lib/paths.ts'

/** The code to scan, and under it the same to read and type. */
export function SheetBarcode({ code }: { code: string }) {
  const t = useTranslations('jobSheet')
  if (code === '') return null
  return (
    <figure className="job-sheet-barcode">
      <p className="job-sheet-label job-sheet-unread">{t('noBarcode')}</p>
      {code.length <= maxBarcodeLength && (
        // Of low priority, because React asks for others beside the page too, and what it asks for cannot be given up.
        // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off, and a drawing must stay sharp on paper
        <img src={paths.barcodeImage(code)} alt={t('barcode', { code })} fetchPriority="low" />
      )}
      <figcaption className="job-sheet-code">{code}</figcaption>
    </figure>
  )
}
