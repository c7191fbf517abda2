import { useTranslations } from 'next-intl'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import { enquiryStatuses } from '#lib/contract/search.ts'
import type { Hit } from '#lib/search/queries.ts'
import { isOneOf } from '#lib/search/rules.ts'
import { Age } from './hit-options.tsx'
import { groupTitleStyle } from './use-options.ts'

const tones: Record<(typeof enquiryStatuses)[number], Tone> = { open: 'info', pending: 'warning', closed: 'success' }

/** They have no page of their own, so none looks as if it could be opened. */
export function EnquiryHits({ hits, now, isAlone }: { hits: readonly Hit[]; now: Date; isAlone: boolean }) {
  const t = useTranslations('search')
  const title = t('index.cases')
  return (
    <>
      {!isAlone && (
        <div aria-hidden="true" className={cx(groupTitleStyle, 'mt-2')}>
          {title}
        </div>
      )}
      <ul aria-label={title}>
        {hits.map((found) => {
          if (found.index !== 'cases') return null
          const { objectID, status, subject, from, created } = found.hit
          return (
            <li
              key={objectID}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-border px-2 py-1.5"
            >
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium">{subject}</span>
                {isOneOf(enquiryStatuses, status) ? (
                  <Badge tone={tones[status]}>{t(`enquiryStatus.${status}`)}</Badge>
                ) : (
                  <Badge>{status}</Badge>
                )}
              </span>
              <Age iso={created} now={now} />
              <span className="text-sm text-muted">{from}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
