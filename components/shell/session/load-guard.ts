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
    getTranslations('session.ended'),
    getTranslations('errors'),
  ])
  // Sent with the page: a signed-out page cannot load them.
  const texts = {
    title: t('title'),
    text: t('text', { minutes: suspendedMinutes(idleLockMinutes) }),
    action: t('action'),
    waiting: t('waiting'),
    blocked: t('blocked'),
    leave: t('leave'),
    moved: errors('account_changed'),
    unchecked: t('unchecked'),
  }
  return { userId: user.id, accountId: account.id, build: buildId(), idleLockMinutes, texts }
}
