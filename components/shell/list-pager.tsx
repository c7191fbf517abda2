import type { Route } from 'next'
import { type Messages, type NamespaceKeys, type NestedKeyOf, useTranslations } from 'next-intl'
import { Pager } from '#components/ui/data/pager.tsx'

type Props = {
  texts: Extract<NamespaceKeys<Messages, NestedKeyOf<Messages>>, `${string}.pager`>
  page: number
  pages: number
  count: number
  hrefFor: (page: number) => Route
}

/** Shown for more than one page, and as the way back from a page beyond the last. */
export function ListPager({ texts, page, pages, count, hrefFor }: Props) {
  const t = useTranslations(texts)
  const ofLists = useTranslations('lists')
  if (pages === 0 || (pages === 1 && page === 1)) return null
  return (
    <Pager
      page={page}
      pages={pages}
      hrefFor={hrefFor}
      texts={{
        label: t('label'),
        previous: ofLists('previous'),
        next: ofLists('next'),
        summary: t('summary', { page, pages, count }),
      }}
    />
  )
}
