import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import type { MissingOrder } from '#lib/job-sheet/gather-orders.ts'
import { mostIds } from '#lib/job-sheet/query.ts'

const shownLength = 64

/** What was asked for and is not on the sheets: in full on the screen, as one line on paper. */
export function MissingSheets({
  orders,
  components,
  ignored,
  notes,
}: {
  orders: readonly MissingOrder[]
  components: readonly string[]
  ignored: readonly string[]
  /** Whether the account's notes are missing. */
  notes: boolean
}) {
  const t = useTranslations('jobSheet.missing')
  const lines = [
    ...orders.map(({ id, reason }) => t(reason, { id })),
    ...components.map((id) => t('component', { id })),
    ...ignored.map((text) => t('ignored', { id: text.slice(0, shownLength), most: mostIds })),
    ...(notes ? [t('notes')] : []),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <div className="job-sheet-notice">
        <Alert tone="warning" title={t('title')}>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      </div>
      <p className="job-sheet-paper-note">{t('onPaper', { count: lines.length })}</p>
    </>
  )
}
