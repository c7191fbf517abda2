import { getTranslations } from 'next-intl/server'
import type { SignInTexts } from './sign-in-button.tsx'
import type { NoticeTexts } from './signed-out-notice.tsx'
import { suspendedMinutes } from './suspended-minutes.ts'

/** Sent with the page: a signed-out page cannot load them. */
export async function loadNoticeTexts(idleLockMinutes: number): Promise<NoticeTexts> {
  const [t, errors] = await Promise.all([getTranslations('session.ended'), getTranslations('errors')])
  return {
    title: t('title'),
    text: t('text', { minutes: suspendedMinutes(idleLockMinutes) }),
    action: t('action'),
    waiting: t('waiting'),
    blocked: t('blocked'),
    leave: t('leave'),
    moved: errors('account_changed'),
    unchecked: t('unchecked'),
  }
}

export async function loadSignInTexts(action: string): Promise<SignInTexts> {
  const t = await getTranslations('login')
  return {
    action,
    pending: t('pending'),
    network: t('error.network'),
    unavailable: t('error.unavailable'),
    failed: t('error.failed'),
    tooMany: t('error.tooMany'),
  }
}
