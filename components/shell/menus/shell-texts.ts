import { getTranslations } from 'next-intl/server'
import type { Locale } from '#lib/i18n/locales.ts'
import { themes } from '#lib/shell/theme.ts'
import { version } from '#lib/shell/version.ts'

/** In the order of the specification. */
const offered = ['en-US', 'en-GB', 'ja-JP'] as const satisfies Locale[]

/** The languages, each in its own words. */
export async function loadLanguageNames() {
  const t = await getTranslations('shell.language')
  return offered.map((value) => ({ value, label: t(value) }))
}

/** The texts of the menus in the top bar. They are on every page, so they come as properties, without any library. */
export async function loadMenuTexts(account: string, user: string) {
  const [t, languageNames] = await Promise.all([getTranslations('shell'), loadLanguageNames()])
  return {
    account: t('account.name', { name: account }),
    switchAccount: t('account.switch', { name: account }),
    user: t('user.label', { name: user }),
    profile: t('user.profile'),
    languages: t('user.languages'),
    languageNames,
    theme: t('user.theme'),
    themeNames: themes.map((value) => ({ value, label: t(`theme.${value}`) })),
    openSource: t('user.openSource'),
    version: t('version', { version }),
    shortcuts: t('user.shortcuts'),
    shortcutsKey: t('user.shortcutsKey'),
    signOut: t('user.signOut'),
    switching: t('account.switching'),
    accountSearch: {
      search: t('account.search'),
      loading: t('account.loading'),
      empty: t('account.none'),
      failed: t('failed.text'),
    },
    failedTitle: t('failed.title'),
    failedText: t('failed.text'),
  }
}
export type MenuTexts = Awaited<ReturnType<typeof loadMenuTexts>>

export async function loadSearchTexts() {
  const t = await getTranslations('shell.search')
  return { open: t('open'), hint: t('hint') }
}
