import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { buildId } from '#lib/server/env/build-id.ts'
import { env } from '#lib/server/env/env.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import type { SessionGuard } from './session-guard.tsx'
import { suspendedMinutes } from './suspended-minutes.ts'

export async function loadGuard(): Promise<Omit<ComponentProps<typeof SessionGuard>, 'children'>> {
  const idleLockMinutes = env().IDLE_LOCK_MINUTES
  const [{ user, account }, t, errors] = await Promise.all([
    requireAccount(),
    getTranslations('session'),
    getTranslations('errors'),
  ])
  // Sent with the page: a signed-out page cannot load them.
  const texts = {
    ended: {
      title: t('ended.title'),
      text: t('ended.text', { minutes: suspendedMinutes(idleLockMinutes) }),
      action: t('ended.action'),
      waiting: t('ended.waiting'),
      blocked: t('ended.blocked'),
      leave: t('ended.leave'),
    },
    moved: {
      title: t('moved.title'),
      text: t('moved.text', { account: account.name }),
      action: t('moved.action', { account: account.name }),
      failed: t('moved.failed', { account: account.name }),
      leave: t('moved.leave'),
    },
    followed: errors('account_changed'),
    unchecked: t('ended.unchecked'),
  }
  return { userId: user.id, accountId: account.id, build: buildId(), idleLockMinutes, texts }
}
