import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { MissingOrder } from '#lib/job-sheet/gather/gather-orders.ts'
import { type JobSheetSearchParams, maxIds } from '#lib/job-sheet/search-params.ts'
import { maxSheets } from '#lib/job-sheet/view-model.ts'

const shownLength = 64
const shownLines = 20

export function MissingSheets({
  query,
  orders,
  components,
  sheets,
  notes,
}: {
  query: JobSheetSearchParams
  orders: readonly MissingOrder[]
  components: readonly string[]
  /** How many exceed the limit. */
  sheets: number
  notes: boolean
}) {
  const t = useTranslations('jobSheet.missing')
  const failed = orders.filter(({ reason }) => reason === 'failed').map(({ id }) => id)
  const lines = [
    ...(query.tooMany > 0 ? [t('tooManyIds', { count: query.tooMany, most: maxIds })] : []),
    ...(sheets > 0 ? [t('tooManySheets', { count: sheets, most: maxSheets })] : []),
    ...(notes ? [t('notes')] : []),
    ...orders.map(({ id, name = id, reason }) => t(reason, { id: isolate(name) })),
    // A component that was not found may be in an order that failed.
    ...components.map((id) => t(failed.length > 0 ? 'componentNotLoaded' : 'component', { id })),
    ...query.invalid.map((text) => t('invalid', { id: text.slice(0, shownLength) })),
  ]
  if (lines.length === 0) return null
  // Where components were asked for, the orders only say where they are.
  const unprinted = query.componentIds ? components : orders
  const count = query.tooMany + sheets + Number(notes) + unprinted.length + query.invalid.length
  return (
    <>
      <div className="job-sheet-notice">
        <Alert tone="warning" title={t('title')}>
          <ul>
            {lines.slice(0, shownLines).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
            {lines.length > shownLines && <li>{t('more', { count: lines.length - shownLines })}</li>}
          </ul>
          {failed.length > 0 && (!query.componentIds || components.length > 0) && (
            // A full page load, so that the print dialog opens again, for the missing sheets only.
            <a className="underline" href={paths.jobSheet({ orderIds: failed, componentIds: components })}>
              {t('tryAgain')}
            </a>
          )}
        </Alert>
      </div>
      {count > 0 && <p className="job-sheet-paper-note">{t('onPaper', { count })}</p>}
    </>
  )
}
