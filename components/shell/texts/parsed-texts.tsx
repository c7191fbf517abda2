'use client'

import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Locale } from '#lib/common/i18n/locales.ts'
import type { ClientMessages } from './page-texts.tsx'

type Props = { locale: Locale; messages: string; children: ReactNode }

export function ParsedTexts({ locale, messages, children }: Props) {
  const parsed = useMemo(() => JSON.parse(messages) as ClientMessages, [messages])
  return (
    <NextIntlClientProvider locale={locale} messages={parsed} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
