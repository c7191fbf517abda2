import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ListTable } from '#components/shell/list-table.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { Template } from '#lib/contract/templates.ts'
import { loadTemplates } from '#lib/templates/loaders.ts'
import { isTemplateType } from '#lib/templates/rules.ts'
import { type TemplateSearchParams, toTemplatesSearch } from '#lib/templates/search-params.ts'

const hrefOf = (search: Partial<TemplateSearchParams>) => paths.templatesAt(toTemplatesSearch(search))

export async function TemplatesTable({ search }: { search: TemplateSearchParams }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('templates'),
    loadWithAccountTime(loadTemplates(search)),
  ])
  const { active } = search
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={templateColumns(t, time)}
      rowHref={({ _id }) => paths.template(_id)}
      empty={{
        icon: 'file',
        title: t(active ? 'empty.active' : 'empty.inactive'),
        text: t(active ? 'empty.text' : 'empty.inactiveText'),
      }}
      pager={{ texts: 'templates.pager', page: search.page, hrefFor: (page) => hrefOf({ active, page }) }}
    />
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
    from: 'xl',
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
