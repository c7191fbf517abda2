import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

export function BareFrame({ product, children }: { product: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-8 px-6 pt-8 pb-24">
      <header className="flex items-center gap-2.5">
        <Logo className="size-9" />
        <span className="text-lg font-semibold">{product}</span>
      </header>
      <main className="flex flex-col gap-6">{children}</main>
    </div>
  )
}
