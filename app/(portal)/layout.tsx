import { type ReactNode, Suspense } from 'react'
import { GettingStarted } from '#components/account/getting-started.tsx'
import { EarlyScans } from '#components/barcodes/keys/early-scans.tsx'
import { Shell } from '#components/shell/frame/shell.tsx'
import { SessionGuard } from '#components/shell/session/session-guard.tsx'
import { loadNoticeTexts } from '#components/shell/session/session-texts.ts'
import { buildId } from '#lib/env/build-id.ts'
import { env } from '#lib/env/env.ts'
import { loadFlags } from '#lib/flags/loaders.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import { loadNonce } from '#lib/shell/loaders.ts'

/**
 * Sends nothing before the user, their account and flags are read: later parts of the page read them at no cost. Every
 * page reads the account again: a layout is no guard.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [{ user, account, accounts }, nonce] = await Promise.all([requireAccount(), loadNonce(), loadFlags()])
  const idleLockMinutes = env().IDLE_LOCK_MINUTES
  const texts = await loadNoticeTexts(idleLockMinutes)
  return (
    <>
      <EarlyScans nonce={nonce} />
      <SessionGuard
        userId={user.id}
        accountId={account.id}
        build={buildId()}
        idleLockMinutes={idleLockMinutes}
        texts={texts}
      >
        <Shell user={user} account={account} accounts={accounts}>
          {children}
          <Suspense>
            <GettingStarted />
          </Suspense>
        </Shell>
      </SessionGuard>
    </>
  )
}
