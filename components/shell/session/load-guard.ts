import type { ComponentProps } from 'react'
import { buildId } from '#lib/server/env/build-id.ts'
import { env } from '#lib/server/env/env.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import type { SessionGuard } from './session-guard.tsx'
import { loadNoticeTexts } from './session-texts.ts'

export async function loadGuard(): Promise<Omit<ComponentProps<typeof SessionGuard>, 'children'>> {
  const idleLockMinutes = env().IDLE_LOCK_MINUTES
  const [{ user, account }, texts] = await Promise.all([requireAccount(), loadNoticeTexts(idleLockMinutes)])
  return { userId: user.id, accountId: account.id, build: buildId(), idleLockMinutes, texts }
}
