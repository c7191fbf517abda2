import { getFormatter, getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { toRoleName } from '#lib/common/access/formats.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { Access } from '#lib/contract/access.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'

export async function NotAllowed({
  needs: { roles = [], permissions = [] },
  missing,
  title,
}: {
  needs: Access
  missing: 'role' | 'permission'
  title: string
}) {
  const [t, role, format, person] = await Promise.all([
    getTranslations('notAllowed'),
    getTranslations('profile.roles'),
    getFormatter(),
    requireAccount(),
  ])
  const account = isolate(person.account.name)
  const allowed = format.list(
    roles.map((allowedRole) => role(allowedRole)),
    { type: 'disjunction' },
  )
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-3 px-6 py-16">
      <Icon name="lock" size="large" className="text-muted" />
      <h1 className="text-xl font-semibold">{t('title', { page: title })}</h1>
      {missing === 'role' ? (
        <p>{t('role', { account, role: toRoleName(role, person.role), roles: allowed })}</p>
      ) : (
        <>
          <p>{t('permission', { account })}</p>
          <ul className="flex flex-col gap-1 font-mono text-sm">
            {permissions
              .filter((permission) => !person.permissions.includes(permission))
              .map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
          </ul>
        </>
      )}
      <p className="text-muted">
        {t('owner', { account })}
        {person.accounts.length > 1 && <> {t('otherAccount')}</>}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink href={paths.orders} variant="primary">
          {t('orders')}
        </ButtonLink>
        <ButtonLink href={paths.profile}>{t('profile')}</ButtonLink>
      </div>
    </div>
  )
}
