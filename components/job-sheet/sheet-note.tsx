import { useTranslations } from 'next-intl'
import type { Note } from '#lib/job-sheet/gather/gather-notes.ts'
import { toElements } from './html-elements.ts'

/** What the site's own template says on a sheet. */
export function SheetNote({ note }: { note: Note | undefined }) {
  const t = useTranslations('jobSheet')
  if (!note || Object.values(note).includes('')) return null
  return (
    <section>
      <h3 className="job-sheet-label">{t('notes')}</h3>
      {'text' in note ? (
        <p className="job-sheet-notes">{note.text}</p>
      ) : (
        <div className="job-sheet-html">{toElements(note.sanitisedHtml)}</div>
      )}
    </section>
  )
}
