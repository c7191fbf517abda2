'use client'

import { NextIntlClientProvider } from 'next-intl'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { Locale } from '#lib/common/i18n/locales.ts'

export type ClientMessages = NonNullable<ComponentProps<typeof NextIntlClientProvider>['messages']>
type Props = { locale: Locale; messages: string; children: ReactNode }

export function ParsedTexts({ locale, messages, children }: Props) {
  const parsed = useMemo(() => JSON.parse(messages) as ClientMessages, [messages])
  return (
    <NextIntlClientProvider locale={locale} messages={parsed} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
