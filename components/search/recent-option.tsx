import { useTranslations } from 'next-intl'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { RecentSearch } from '#lib/search/recent.ts'
import { optionProps, optionStyle } from './use-options.ts'

export function RecentOption({
  recent,
  at,
  active,
  onChoose,
}: {
  recent: RecentSearch
  at: number
  active: boolean
  onChoose: (recent: RecentSearch) => void
}) {
  const t = useTranslations('search.index')
  return (
    <button
      type="button"
      {...optionProps('recent', at, active)}
      onClick={() => onChoose(recent)}
      className={cx(optionStyle, 'h-9 pointer-coarse:h-11')}
    >
      <Icon name="clock" className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{recent.term}</span>
      <span className="text-sm text-muted">{t(recent.index)}</span>
    </button>
  )
}
