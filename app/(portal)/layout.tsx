import { type ReactNode, Suspense } from 'react'
import { GettingStarted } from '#components/account/getting-started.tsx'
import { Shell } from '#components/shell/frame/shell.tsx'
import { loadGuard } from '#components/shell/session/load-guard.ts'
import { SessionGuard } from '#components/shell/session/session-guard.tsx'
import { loadFlags } from '#lib/server/flags/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'

/** Every page reads the account again, since a layout guards nothing; this only reads it before anything is sent. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const loading = [requireAccount(), loadGuard(), loadFlags()] as const
  const [{ user, account, accounts }, guard] = await Promise.all(loading)
  return (
    <SessionGuard {...guard}>
      <Shell user={user} account={account} accounts={accounts}>
        {children}
        <Suspense>
          <GettingStarted />
        </Suspense>
      </Shell>
    </SessionGuard>
  )
}
