import type { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ComponentProps, ReactNode } from 'react'
import { ParsedTexts } from './parsed-texts.tsx'

export type ClientMessages = NonNullable<ComponentProps<typeof NextIntlClientProvider>['messages']>

/** Texts for the client components in `children`. As one string: React would write and read each of their parts alone. */
export async function PageTexts({ messages, children }: { messages: ClientMessages; children: ReactNode }) {
  return (
    <ParsedTexts locale={await getLocale()} messages={JSON.stringify(messages)}>
      {children}
    </ParsedTexts>
  )
}
