import type { Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'

export async function FormProviders({
  pick,
  children,
}: {
  pick: (all: Messages) => { [K in keyof Messages]?: Partial<Messages[K]> }
  children: ReactNode
}) {
  const all = await getMessages()
  return (
    <PageTexts messages={{ errors: browserErrors(all.errors), forms: all.forms, ...pick(all) }}>
      <QueryProvider>{children}</QueryProvider>
    </PageTexts>
  )
}
