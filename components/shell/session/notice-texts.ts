import { getTranslations } from 'next-intl/server'
import { keptMinutes } from './interruption.ts'
import type { NoticeTexts } from './signed-out-notice.tsx'

/** They come with the page, because whoever needs them is signed out. */
export async function loadNoticeTexts(idleLockMinutes: number): Promise<NoticeTexts> {
  const [t, errors] = await Promise.all([getTranslations('session.interrupted'), getTranslations('errors')])
  return {
    title: t('title'),
    text: t('text', { minutes: keptMinutes(idleLockMinutes) }),
    action: t('action'),
    waiting: t('waiting'),
    blocked: t('blocked'),
    leave: t('leave'),
    moved: errors('account_changed'),
  }
}
