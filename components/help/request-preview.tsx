'use client'

import { useMutation } from '@tanstack/react-query'
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { CopyButton } from '#components/ui/buttons/copy-button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import type { Call } from '#lib/contract/call.ts'
import { readSignedHeaders } from '#lib/help/queries.ts'
import { maskedHeaders, toCurl } from '#lib/help/rules.ts'

const masked = '••••••••••••'
const indentation = 4 // Spec 2 §9

/** Token and signature are asked for when the user wants them, and then copied too. */
export function RequestPreview({
  call,
  url,
  body: content,
  signedAt,
  unsigned,
  shownNote,
  failure,
}: {
  call: Call
  url: string
  body: object
  signedAt: string
  /** Why it cannot be signed yet. */
  unsigned?: string | null
  shownNote: string
  failure: MessageKeys<Messages, NestedKeyOf<Messages>>
}) {
  const t = useTranslations('help.request')
  const signature = useMutation({
    mutationFn: () => readSignedHeaders(call, signedAt),
    gcTime: 0, // hidden is forgotten
    meta: { failure },
  })
  const { data: shown } = signature
  const body = JSON.stringify(content, null, indentation)
  const headers = { 'content-type': 'application/json', ...(shown ?? maskedHeaders(masked)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className="min-w-0">
      <Panel
        title={t('title')}
        actions={
          <>
            <Button
              size="small"
              onClick={() => (shown ? signature.reset() : signature.mutate())}
              pending={signature.isPending}
              disabledReason={unsigned ?? null}
              aria-expanded={Boolean(shown)}
            >
              {shown ? t('hide') : t('show')}
            </Button>
            <CopyButton
              value={toCurl({ method: call.method, url, headers, body })}
              size="small"
              variant="secondary"
              iconOnly={false}
              texts={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }}
            />
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {`${call.method} ${url}\n${lines.join('\n')}\n\n${body}`}
          </pre>
          <p className="text-sm text-muted">{shown ? shownNote : t('maskedNote')}</p>
        </div>
      </Panel>
    </div>
  )
}
