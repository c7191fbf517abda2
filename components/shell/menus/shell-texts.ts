import { getTranslations } from 'next-intl/server'
import { version } from '#lib/server/env/version.ts'

/** Other texts come with the menus. */
export async function loadMenuTexts(account: string, user: string) {
  const t = await getTranslations('shell')
  return {
    account: t('account.name', { name: account }),
    switchAccount: t('account.switch', { name: account }),
    user: t('user.label', { name: user }),
    version: t('version', { version }),
  }
}
export type MenuTexts = Awaited<ReturnType<typeof loadMenuTexts>>

export async function loadSearchTexts() {
  const t = await getTranslations('shell.search')
  return { open: t('open'), hint: t('hint') }
}
