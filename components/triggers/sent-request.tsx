'use client'

import { useTranslations } from 'next-intl'
import type { Header } from '#lib/triggers/rules.ts'
import { HeaderLines, MessageText } from './message-text.tsx'

export function SentRequest({
  request: { method, address, headers, body },
}: {
  request: { method?: string | undefined; address: string; headers: readonly Header[]; body: string }
}) {
  const t = useTranslations('triggers.message')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="font-mono text-sm wrap-anywhere">
        {method && <strong>{method} </strong>}
        <bdi>{address}</bdi>
      </p>
      <HeaderLines headers={headers} />
      <MessageText title={t('body')} text={body} />
    </div>
  )
}
