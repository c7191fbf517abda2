import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListSearch } from '#components/shell/list-search.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { WebAddress } from '#components/ui/data/web-address.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { toRoleName } from '#lib/common/access/formats.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { ListedUser } from '#lib/contract/users.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadUsers } from '#lib/users/loaders.ts'
import { toUsersSearch, type UserSearchParams } from '#lib/users/search-params.ts'
import { InviteUser } from './invite-user.tsx'
import { UserStatus } from './user-status.tsx'

export async function UsersPage({ search }: { search: UserSearchParams }) {
  const [t, { account, user, role }] = await Promise.all([getTranslations('users'), requireAccount()])
  return (
    <>
      <PageHeader title={t('title')}>
        <ListSearch term={search.find} label={t('search')} path={paths.users} />
        <FormProviders pick={({ users, profile }) => ({ users, profile })}>
          <InviteUser label={t('invite.action')} account={account} invitedBy={user.name} ownRole={role} />
        </FormProviders>
      </PageHeader>
      {/* While the user types, the people found before stay until the next ones are there. */}
      <Suspense key={search.page} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <UsersTable search={search} />
      </Suspense>
    </>
  )
}

const hrefOf = (search: UserSearchParams) => paths.usersAt(toUsersSearch(search))

export async function UsersTable({ search }: { search: UserSearchParams }) {
  const [t, roleNames, { result, time }] = await Promise.all([
    getTranslations('users'),
    getTranslations('profile.roles'),
    loadWithAccountTime(loadUsers(search)),
  ])
  // What no user has is nothing that this upstream tells.
  const isTold = (key: string) => result.ok && result.value.data.some((user) => user[key as keyof ListedUser])
  return (
    <ListTable
      title={t('title')}
      isSearched
      result={result}
      failed={t('failed')}
      columns={userColumns(t, roleNames, time).filter(({ key }) => key === 'status' || isTold(key))}
      rowHref={({ _id }) => paths.user(_id)}
      empty={{
        icon: 'users',
        title: search.find ? t('empty.found', { term: isolate(search.find) }) : t('empty.title'),
        text: search.find && t('empty.text'),
      }}
      pager={{ texts: 'users.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}

const userColumns = (
  t: ReturnType<typeof useTranslations<'users'>>,
  roleNames: ReturnType<typeof useTranslations<'profile.roles'>>,
  time: AccountTime,
): Column<ListedUser>[] => [
  { key: 'username', header: t('column.username'), cell: ({ username }) => <bdi>{username}</bdi>, phone: 'title' },
  { key: 'name', header: t('column.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'email', header: t('column.email'), cell: ({ email }) => <WebAddress>{email}</WebAddress> },
  {
    key: 'role',
    header: t('column.role'),
    cell: ({ role = '' }) => toRoleName(roleNames, role),
  },
  {
    key: 'lastSignIn',
    header: t('column.lastSignIn'),
    cell: ({ lastSignIn }) =>
      lastSignIn && (
        <>
          <span className="sm:hidden">{t('column.lastSignIn')}: </span>
          <time dateTime={lastSignIn}>{formatTimestamp(lastSignIn, time)}</time>
        </>
      ),
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'status',
    header: t('column.status'),
    cell: (user) => <UserStatus user={user} />,
    phone: 'aside',
    className: 'sm:w-36',
  },
]
