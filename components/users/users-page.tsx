import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { requireAccount } from '#lib/server/session/loaders.ts'
import type { UserSearchParams } from '#lib/users/search-params.ts'
import { InviteUser } from './invite-user.tsx'
import { UserSearch } from './user-search.tsx'
import { UsersTable } from './users-table.tsx'

export async function UsersPage({ search }: { search: UserSearchParams }) {
  const [t, { account, user, role }] = await Promise.all([getTranslations('users'), requireAccount()])
  return (
    <>
      <PageHeader title={t('title')}>
        <UserSearch term={search.find} label={t('search')} />
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
