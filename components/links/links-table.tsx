import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ListPager } from '#components/shell/list-pager.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { Table } from '#components/ui/data/table.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ReadFailed } from '#components/ui/feedback/read-failed.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatDate } from '#lib/dates/account-time.ts'
import { messageOf } from '#lib/errors/message-of.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { loadLinks } from '#lib/links/loaders.ts'
import { type LinkSearchParams, toLinksSearch } from '#lib/links/search-params.ts'
import { type AccountLink, partnerOf } from '#lib/links/view-model.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/loaders.ts'

const hrefOf = (search: LinkSearchParams) => paths.linkedAccountsAt(toLinksSearch(search))

export async function LinksTable({ search }: { search: LinkSearchParams }) {
  const [t, { account }, result, time] = await Promise.all([
    getTranslations('links'),
    requireAccount(),
    toResult(loadLinks(search)),
    loadAccountTime(),
  ])
  if (!result.ok) {
    return (
      <ReadFailed title={t('failed')} retry={t('retry')} retryHref={hrefOf(search)}>
        {messageOf(result.error)}
      </ReadFailed>
    )
  }
  const { data, count, pages } = result.value
  return (
    <>
      <Table
        label={t('title')}
        columns={linkColumns(t, account.id, time)}
        rows={data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState icon="link" title={t(search.active ? 'empty.active' : 'empty.inactive')}>
            {count > 0 ? t('empty.beyond', { pages }) : t(search.active ? 'empty.text' : 'empty.inactiveText')}
          </EmptyState>
        }
      />
      <ListPager
        texts="links.pager"
        page={search.page}
        pages={pages}
        count={count}
        hrefFor={(page) => hrefOf({ ...search, page })}
      />
    </>
  )
}

type Texts = ReturnType<typeof useTranslations<'links'>>

/** The columns of an account link, as one of its accounts sees it. */
const linkColumns = (t: Texts, accountId: string, time: AccountTime): Column<AccountLink>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: (link) => <bdi className="break-keep">{partnerOf(link, accountId).name}</bdi>,
  },
  { key: 'permissions', header: t('column.permissions'), cell: (link) => permissionsOf(link, t) },
  {
    key: 'added',
    header: t('column.added'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, time)}</time>,
    className: 'whitespace-nowrap',
  },
  {
    key: 'active',
    header: t('column.active'),
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>,
    phone: 'aside',
    className: 'sm:w-36',
  },
]

function permissionsOf({ permissions }: AccountLink, t: Texts) {
  if (permissions.length === 0) return <span className="text-muted">{t('permission.none')}</span>
  return <Tags texts={permissions.map((permission) => t(`permission.${permission}`))} />
}
