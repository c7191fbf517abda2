import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ListTable } from '#components/shell/list-table.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { Template } from '#lib/contract/templates.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadTemplates } from '#lib/templates/loaders.ts'
import { isTemplateType } from '#lib/templates/rules.ts'
import { type TemplateSearchParams, toTemplatesSearch } from '#lib/templates/search-params.ts'
import { starterNames } from '#lib/templates/starters/rules.ts'

const hrefOf = (search: Partial<TemplateSearchParams>) => paths.templatesAt(toTemplatesSearch(search))

export async function TemplatesPage({ search }: { search: TemplateSearchParams }) {
  const t = await getTranslations('templates')
  return (
    <>
      <PageHeader title={t('title')}>
        <FilterSet label={t('filter')}>
          {[true, false].map((active) => (
            <FilterLink key={String(active)} href={hrefOf({ active, page: 1 })} on={search.active === active}>
              {t(active ? 'active' : 'inactive')}
            </FilterLink>
          ))}
        </FilterSet>
        <ButtonLink href={paths.addTemplate} prefetch={false} variant="primary" icon="add">
          {t('add')}
        </ButtonLink>
      </PageHeader>
      {search.unread && <UnreadTemplate />}
      <Suspense key={toTemplatesSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <TemplatesTable search={search} />
      </Suspense>
    </>
  )
}

export function UnreadTemplate() {
  const t = useTranslations('templates')
  return (
    <div className="p-4">
      <Alert tone="danger" title={t('unread')}>
        {t('unreadText')}
      </Alert>
    </div>
  )
}

export async function TemplatesTable({ search }: { search: TemplateSearchParams }) {
  const [t, { offers }, { result, time }] = await Promise.all([
    getTranslations('templates'),
    requireAccount(),
    loadWithAccountTime(loadTemplates(search)),
  ])
  const { active, saved } = search
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={templateColumns(t, time)}
      isMarked={({ _id }) => _id === saved}
      rowHref={({ _id }) => paths.template(_id)}
      empty={{
        icon: 'file',
        title: t(active ? 'empty.active' : 'empty.inactive'),
        text: t(active ? 'empty.text' : 'empty.inactiveText'),
        action: active && result.ok && result.value.count === 0 && <Starters t={t} offers={offers} />,
      }}
      pager={{ texts: 'templates.pager', page: search.page, hrefFor: (page) => hrefOf({ active, saved, page }) }}
    />
  )
}

type StartersProps = { t: ReturnType<typeof useTranslations<'templates'>>; offers: readonly string[] }

/** Nothing is saved before the user saves it in the editor. */
function Starters({ t, offers }: StartersProps) {
  const offered = starterNames.filter((name) => name !== 'note' || offers.includes('notes'))
  return (
    <>
      <p className="basis-full text-muted">{t('starters.title')}</p>
      {offered.map((name) => (
        <ButtonLink key={name} href={paths.startTemplate(name)} prefetch={false}>
          {t(`starters.${name}`)}
        </ButtonLink>
      ))}
    </>
  )
}

type Row = Omit<Template, 'text' | 'testData'>

const templateColumns = (t: ReturnType<typeof useTranslations<'templates'>>, time: AccountTime): Column<Row>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: ({ _id, name }) => <bdi className="wrap-anywhere">{name || _id}</bdi>,
    phone: 'title',
  },
  {
    key: 'type',
    header: t('column.type'),
    cell: ({ type }) => (isTemplateType(type) ? t(`type.${type}`) : <bdi className="wrap-anywhere">{type}</bdi>),
    className: 'sm:w-24',
  },
  { key: 'extension', header: t('column.extension'), cell: ({ extension }) => <bdi>{extension}</bdi> },
  {
    key: 'contentType',
    header: t('column.contentType'),
    cell: ({ contentType }) => <bdi className="wrap-anywhere">{contentType}</bdi>,
    from: 'md',
  },
  {
    key: 'updated',
    header: t('column.updated'),
    cell: ({ updatedAt }) => updatedAt && <time dateTime={updatedAt}>{formatTimestamp(updatedAt, time)}</time>,
    className: 'whitespace-nowrap',
  },
  {
    key: 'use',
    header: t('column.use'),
    cell: ({ active, infotech }) => (
      <span className="flex gap-1 max-sm:justify-end">
        <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>
        {infotech && <Badge tone="info">{t('jobSheet.badge')}</Badge>}
      </span>
    ),
    phone: 'aside',
  },
]
