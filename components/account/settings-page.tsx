import { getLocale, getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { loadSettings } from '#lib/account/loaders.ts'
import { toSettingsValues } from '#lib/account/rules.ts'
import { toSettingsChoices } from '#lib/account/view-model.ts'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { SettingsForm } from './settings-form.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function SettingsPage() {
  const [t, locale, { account, role }, result] = await Promise.all([
    getTranslations('account.settings'),
    getLocale(),
    requireAccount(),
    toResult(loadSettings()),
  ])
  return (
    <>
      <PageHeader title={t('title')} />
      {result.ok ? (
        <FormProviders pick={({ account }) => ({ account })}>
          <SettingsForm
            accountId={account.id}
            isOwner={role === 'owner'}
            values={toSettingsValues(result.value)}
            version={result.value.version}
            choices={toSettingsChoices(locale, result.value)}
          />
        </FormProviders>
      ) : (
        <ReadFailed title={t('failed')} retryHref={paths.accountSettings} error={result.error} />
      )}
    </>
  )
}
