import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { linkActionsOf, linkCodeStates, linkSideOf, permissionRequestStates } from '#lib/contract/shared/link-states.ts'
import { loadPendingPage } from '#lib/links/loaders.ts'
import { toRequestsSearch } from '#lib/links/search-params.ts'
import { codeStateOf, isLinkPermission, type LinkCode, otherPartyOf, permissionOf } from '#lib/links/view-model.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { CodeExpiry } from './code-expiry.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { RequestActions } from './request-actions.tsx'

export async function RequestsPage({ page }: { page: number }) {
  const t = await getTranslations('links')
  const back = (
    <nav aria-label={t('requests.breadcrumb')}>
      <ButtonLink href={paths.linkedAccounts} size="small" variant="quiet" icon="chevron-left" className="-mx-2">
        {t('title')}
      </ButtonLink>
    </nav>
  )
  return (
    <FormProviders pick={({ links, users: { outbox } }) => ({ links, users: { outbox } })}>
      <PageHeader title={t('requests.title')} back={back}>
        <LinkDialogs />
      </PageHeader>
      <LiveRefresh watch="account" />
      <Suspense key={page} fallback={<SkeletonRows rows={6} label={t('requests.loading')} />}>
        <RequestsTable page={page} />
      </Suspense>
    </FormProviders>
  )
}

const hrefOf = (page: number) => paths.pendingRequestsAt(toRequestsSearch(page))

export async function RequestsTable({ page }: { page: number }) {
  const [t, { account }, { result, time }] = await Promise.all([
    getTranslations('links'),
    requireAccount(),
    loadWithAccountTime(loadPendingPage(page)),
  ])
  return (
    <ListTable
      title={t('requests.title')}
      result={result}
      failed={t('requests.failed')}
      columns={requestColumns(t, account.id, time, new Date())}
      empty={{
        icon: 'link',
        title: t('requests.empty'),
        text: t('requests.emptyText'),
      }}
      pager={{ texts: 'links.requests.pager', page, hrefFor: hrefOf }}
    />
  )
}

type Texts = ReturnType<typeof useTranslations<'links'>>

const requestColumns = (t: Texts, accountId: string, time: AccountTime, now: Date): Column<LinkCode>[] => [
  {
    key: 'type',
    header: t('requests.column.type'),
    cell: (code) => typeText(code, t),
    phone: 'title',
  },
  {
    key: 'party',
    header: t('requests.column.party'),
    cell: (code) => {
      if (code.type === 'accountLink') return t('requests.to', { name: isolate(code.email) })
      const name = partyName(code, accountId, t)
      return linkSideOf(code, accountId) === 'own' ? t('requests.to', { name }) : t('requests.from', { name })
    },
  },
  { key: 'code', header: t('requests.column.code'), cell: ({ code }) => code, mono: true },
  {
    key: 'created',
    header: t('requests.column.created'),
    cell: ({ createdAt, updatedAt }) => {
      const at = createdAt ?? updatedAt
      return at === undefined ? null : <time dateTime={at}>{formatDate(at, time)}</time>
    },
    className: 'whitespace-nowrap',
  },
  {
    key: 'expires',
    header: t('requests.column.expires'),
    cell: ({ expirationDate }) =>
      expirationDate === undefined ? (
        <span className="text-muted">{t('requests.never')}</span>
      ) : (
        <CodeExpiry key={expirationDate} expiresAt={expirationDate} renderedAt={now.getTime()} />
      ),
    className: 'whitespace-nowrap',
  },
  {
    key: 'actions',
    header: t('requests.column.actions'),
    cell: (code) => {
      const side = linkSideOf(code, accountId)
      switch (code.type) {
        case 'accountLink':
          return (
            <RequestActions
              id={code._id}
              name={isolate(code.email)}
              type={code.type}
              actions={linkActionsOf(linkCodeStates, codeStateOf(code, now), side)}
            />
          )
        case 'permission':
          return (
            <RequestActions
              id={code._id}
              name={t('permissionOf', { permission: permissionName(code, t), name: partyName(code, accountId, t) })}
              type={code.type}
              actions={linkActionsOf(permissionRequestStates, code.status, side)}
            />
          )
        default:
          return null
      }
    },
  },
]

function typeText(code: LinkCode, t: Texts) {
  if (code.type === 'accountLink') return t('requests.accountLink')
  if (code.type !== 'permission') return <bdi className="wrap-anywhere">{code.type}</bdi>
  return t('requests.permission', { permission: permissionName(code, t) })
}

function permissionName(code: LinkCode, t: Texts) {
  const permission = permissionOf(code)
  return isLinkPermission(permission) ? t(`permission.${permission}`) : isolate(permission)
}

const partyName = (code: LinkCode, accountId: string, t: Texts) =>
  isolate(otherPartyOf(code, accountId).name || t('partner'))
