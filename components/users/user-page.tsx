import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadManagedAccounts, loadRoles, loadUser } from '#lib/users/loaders.ts'
import { UserDetails } from './user-details.tsx'
import { UserRoles } from './user-roles.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function UserPage({ id }: { id: string }) {
  const [t, { account, user: self }, result] = await Promise.all([
    getTranslations('users'),
    requireAccount(),
    toResult(Promise.all([loadUser(id), loadRoles(id), loadManagedAccounts()])),
  ])
  const back = <BackLink href={paths.users}>{t('title')}</BackLink>
  if (!result.ok) {
    return (
      <>
        <PageHeader title={t('details.title')} back={back} />
        <ReadFailed title={t('details.failed')} retryHref={paths.user(id)} error={result.error} />
      </>
    )
  }
  const [user, roles, managed] = result.value
  const isSelf = user._id === self.id
  return (
    <>
      <PageHeader title={<bdi>{user.name || user.username}</bdi>} back={back} />
      <FormProviders pick={({ users, profile }) => ({ users, profile })}>
        <div className="flex max-w-4xl flex-col gap-4 p-4">
          <UserDetails
            user={{
              id: user._id,
              username: user.username,
              name: user.name,
              email: user.email,
              active: user.active,
              invited: user.invited,
              canRename: user.canRename,
              version: user.version,
              accountRole: roles.find((role) => role.id === account.id)?.role,
            }}
            accountId={account.id}
            isSelf={isSelf}
          />
          <UserRoles
            userId={user._id}
            accountId={account.id}
            isSelf={isSelf}
            name={user.name || user.username}
            roles={roles}
            managed={managed}
          />
        </div>
      </FormProviders>
    </>
  )
}
