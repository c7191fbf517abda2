import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { loadLinks, loadPending } from '#lib/links/loaders.ts'
import { findLookAlikes, shortId } from '#lib/links/look-alike/look-alike.ts'
import { type LinkDialogParams, type LinkSearchParams, toLinksSearch } from '#lib/links/search-params.ts'
import { type AccountLink, type LinkCode, linkPartnerOf, requestedOf } from '#lib/links/view-model.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinkNotices } from './link-notices.tsx'
import { LinkPermissions } from './link-permissions.tsx'
import { LinkSwitch } from './link-switch.tsx'
import { LinksInfo } from './links-info.tsx'

const hrefOf = (search: LinkSearchParams) => paths.linkedAccountsAt(toLinksSearch(search))

export async function LinksPage({ search, dialog }: { search: LinkSearchParams; dialog: LinkDialogParams }) {
  const t = await getTranslations('links')
  const opens = dialog.verify ? 'verify' : dialog.invite ? 'invite' : undefined
  return (
    <FormProviders pick={({ links, users: { outbox } }) => ({ links, users: { outbox } })}>
      <PageHeader title={t('title')}>
        <FilterSet label={t('filter')}>
          {[true, false].map((active) => (
            <FilterLink key={String(active)} href={hrefOf({ active, page: 1 })} on={search.active === active}>
              {t(active ? 'active' : 'inactive')}
            </FilterLink>
          ))}
        </FilterSet>
        <LinksInfo />
        <LinkDialogs opens={opens} code={dialog.linkCode} />
      </PageHeader>
      <LiveRefresh watch="account" />
      <Suspense>
        <LinkNotices />
      </Suspense>
      <Suspense key={toLinksSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <LinksTable search={search} />
      </Suspense>
    </FormProviders>
  )
}

export async function LinksTable({ search }: { search: LinkSearchParams }) {
  const [t, { account }, { result, time }, pending] = await Promise.all([
    getTranslations('links'),
    requireAccount(),
    loadWithAccountTime(loadLinks(search)),
    toResult(loadPending()),
  ])
  const shown = result.ok ? result.value.data.map((link) => linkPartnerOf(link, account.id)) : []
  const lookAlikes = findLookAlikes([account, ...shown])
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={linkColumns(t, account.id, time, pending.ok ? pending.value.data : [], lookAlikes)}
      empty={{
        icon: 'link',
        title: t(search.active ? 'empty.active' : 'empty.inactive'),
        text: t(search.active ? 'empty.text' : 'empty.inactiveText'),
      }}
      pager={{ texts: 'links.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}

type Texts = ReturnType<typeof useTranslations<'links'>>

const linkColumns = (
  t: Texts,
  accountId: string,
  time: AccountTime,
  pending: readonly LinkCode[],
  lookAlikes: ReadonlySet<string>,
): Column<AccountLink>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: (link) => {
      const { id, name } = linkPartnerOf(link, accountId)
      return (
        <>
          <bdi className="break-keep">{name}</bdi>
          {lookAlikes.has(id) && (
            <span className="block text-sm text-muted">{t('lookAlike', { id: shortId(id) })}</span>
          )}
        </>
      )
    },
  },
  {
    key: 'permissions',
    header: t('column.permissions'),
    cell: (link) => {
      const partner = linkPartnerOf(link, accountId)
      const requested = requestedOf(pending, partner.id, accountId)
      return <LinkPermissions partner={partner} given={link.permissions} requested={requested} />
    },
  },
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
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (link) => <LinkSwitch id={link._id} name={linkPartnerOf(link, accountId).name} active={link.active} />,
    className: 'sm:w-28',
  },
]
