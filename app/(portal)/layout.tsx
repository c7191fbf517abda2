import type { ReactNode } from 'react'
import { EarlyScans } from '#components/barcodes/early-scans.tsx'
import { Shell } from '#components/shell/frame/shell.tsx'
import { loadNoticeTexts } from '#components/shell/session/notice-texts.ts'
import { SessionGuard } from '#components/shell/session/session-guard.tsx'
import { buildId } from '#lib/env/build-id.ts'
import { env } from '#lib/env/env.ts'
import { loadFlags } from '#lib/flags/loaders.ts'
import { requireAccount } from '#lib/session/require.ts'

/**
 * Sends nothing before the user, their account and flags are read: later parts of the page read them at no cost. Every
 * page reads the account again: a layout is no guard.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [{ user, account, accounts }] = await Promise.all([requireAccount(), loadFlags()])
  const idleLockMinutes = env().IDLE_LOCK_MINUTES
  const texts = await loadNoticeTexts(idleLockMinutes)
  return (
    <>
      <EarlyScans />
      <SessionGuard
        userId={user.id}
        accountId={account.id}
        build={buildId()}
        idleLockMinutes={idleLockMinutes}
        texts={texts}
      >
        <Shell user={user} account={account} accounts={accounts}>
          {children}
        </Shell>
      </SessionGuard>
    </>
  )
}
