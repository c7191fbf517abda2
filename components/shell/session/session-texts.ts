import { getTranslations } from 'next-intl/server'
import type { SignInTexts } from './sign-in-button.tsx'

export async function loadSignInTexts(action: string): Promise<SignInTexts> {
  const [t, errors] = await Promise.all([getTranslations('login'), getTranslations('errors')])
  return {
    action,
    pending: t('pending'),
    network: t('error.network'),
    unavailable: t('error.unavailable'),
    failed: t('error.failed'),
    tooMany: t('error.tooMany'),
    cookies: errors('no_cookies'),
    storage: t('error.storage'),
  }
}
