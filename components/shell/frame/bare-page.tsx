import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A page without the shell: before sign-in, while locked, or where there is nothing. */
export async function BarePage({ children }: { children: ReactNode }) {
  const t = await getTranslations('app')
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-8 px-6 pt-8 pb-24">
      <header className="flex items-center gap-2.5">
        <Logo className="size-9" />
        <span className="text-lg font-semibold">{t('title')}</span>
      </header>
      <main className="flex flex-col gap-6">{children}</main>
    </div>
  )
}
