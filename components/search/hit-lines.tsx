import { useTranslations } from 'next-intl'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import { enquiryStatuses } from '#lib/contract/search.ts'
import type { EnquiryHit, Hit } from '#lib/search/queries.ts'
import { type Index, isOneOf } from '#lib/search/rules.ts'
import { Age, ProductLine } from './hit-options.tsx'
import { groupTitleStyle } from './use-options.ts'

const tones: Record<(typeof enquiryStatuses)[number], Tone> = { open: 'info', pending: 'warning', closed: 'success' }

type Props = { index: Index; hits: readonly Hit[]; now: Date; isAlone: boolean }

/** They have no page of their own, so none looks as if it could be opened. */
export function HitLines({ index, hits, now, isAlone }: Props) {
  const t = useTranslations('search')
  const title = t(`index.${index}`)
  return (
    <>
      {!isAlone && (
        <div aria-hidden="true" className={cx(groupTitleStyle, 'mt-2')}>
          {title}
        </div>
      )}
      <ul aria-label={title}>
        {hits.map((found) => (
          <li key={found.hit.objectID} className="border-b border-border px-2 py-1.5">
            {found.index === 'cases' && <EnquiryLine hit={found.hit} now={now} />}
            {found.index === 'products' && <ProductLine hit={found.hit} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function EnquiryLine({ hit: { status, subject, from, created }, now }: { hit: EnquiryHit; now: Date }) {
  const t = useTranslations('search')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
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
    </div>
  )
}
