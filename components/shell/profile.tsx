import { getLocale, getTranslations } from 'next-intl/server'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { toRoleName } from '#lib/common/access/formats.ts'
import { offeredLocales } from '#lib/common/i18n/locales.ts'
import type { InAccount } from '#lib/server/session/loaders.ts'
import { LanguageSelect } from './menus/language-select.tsx'

export async function Profile({ user, account, role }: Pick<InAccount, 'user' | 'account' | 'role'>) {
  const [t, common, locale] = await Promise.all([getTranslations('profile'), getTranslations(), getLocale()])
  return (
    <div className="flex max-w-2xl flex-col gap-4 p-4">
      <Panel title={t('you')}>
        <Facts>
          <Fact name={t('name')}>{user.name}</Fact>
          <Fact name={t('username')}>{user.username}</Fact>
          <Fact name={t('email')}>{user.email}</Fact>
          <Fact name={t('account')}>{account.name}</Fact>
          <Fact name={t('role')}>{toRoleName((known) => t(`roles.${known}`), role)}</Fact>
        </Facts>
        <p className="mt-4 text-sm text-muted">{t('hint')}</p>
      </Panel>
      <Panel title={t('language')}>
        <LanguageSelect
          label={t('language')}
          hideLabel
          locale={locale}
          names={offeredLocales.map((value) => ({ value, label: common(`shell.language.${value}`) }))}
          failed={common('shell.failed.text')}
        />
      </Panel>
    </div>
  )
}
