import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type ClientMessages, ParsedTexts } from './parsed-texts.tsx'

/** Texts for the client components in `children`. As one string: React would write and read each of their parts alone. */
export async function PageTexts({ messages, children }: { messages: ClientMessages; children: ReactNode }) {
  return (
    <ParsedTexts locale={await getLocale()} messages={JSON.stringify(messages)}>
      {children}
    </ParsedTexts>
  )
}
