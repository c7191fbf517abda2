import { getTranslations } from 'next-intl/server'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { htmlStyles } from '#lib/job-sheet/html/html-styles.ts'
import { loadNotes, loadOrdersToPrint } from '#lib/job-sheet/loaders.ts'
import type { JobSheetSearchParams } from '#lib/job-sheet/search-params.ts'
import { maxSheets, toSheets, unmatchedComponents } from '#lib/job-sheet/view-model.ts'
import { loadNonce } from '#lib/shell/loaders.ts'
import { JobSheet } from './job-sheet.tsx'
import { MissingSheets } from './missing-sheets.tsx'
import { PrintWhenReady } from './print-when-ready.tsx'

export async function JobSheets({ query }: { query: JobSheetSearchParams }) {
  const [t, gathered] = await Promise.all([getTranslations('jobSheet'), loadOrdersToPrint(query)])
  const asked = gathered.orders.flatMap((details) => toSheets(details, query.componentIds))
  const sheets = asked.slice(0, maxSheets)
  const [notes, time, nonce] = await Promise.all([
    loadNotes(sheets),
    sheets.length > 0 ? loadAccountTime() : {},
    loadNonce(),
  ])
  return (
    <>
      <style nonce={nonce}>{htmlStyles}</style>
      <header className="job-sheet-toolbar">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-muted">{t('count', { count: sheets.length })}</p>
        {sheets.length > 0 && (
          <>
            <PrintWhenReady texts={{ print: t('print'), waiting: t('waiting'), failed: t('barcodesFailed') }} />
            <noscript>
              <p className="basis-full text-sm">{t('noScript')}</p>
            </noscript>
          </>
        )}
      </header>
      <main>
        <MissingSheets
          query={query}
          orders={gathered.missing}
          components={unmatchedComponents(query.componentIds, asked)}
          sheets={asked.length - sheets.length}
          notes={notes.failed}
        />
        {sheets.length === 0 && (
          <EmptyState icon="print" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        )}
        {sheets.map((sheet, index) => (
          <JobSheet
            key={`${sheet.order._id}${sheet.component._id}`}
            sheet={sheet}
            note={notes.byComponent.get(sheet.component._id)}
            page={index + 1}
            pages={sheets.length}
            time={time}
          />
        ))}
      </main>
    </>
  )
}
