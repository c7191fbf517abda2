import { useTranslations } from 'next-intl'
import { paths } from '#lib/paths.ts'

/** The code to scan, and under it the same to read and type. */
export function SheetBarcode({ code }: { code: string }) {
  const t = useTranslations('jobSheet')
  if (code === '') return null
  return (
    <figure className="job-sheet-barcode">
      {/* oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off, and a drawing must stay sharp on paper */}
      <img src={paths.barcodeImage(code)} alt={t('barcode', { code })} />
      <figcaption>{code}</figcaption>
    </figure>
  )
}
