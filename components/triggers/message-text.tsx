'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import type { Header } from '#lib/triggers/rules.ts'
import { toReadable } from '#lib/triggers/view-model.ts'

/** Longer texts would make the page slow. */
const shownCharacters = 20_000

export function MessageText({ title, text }: { title: string; text: string }) {
  const t = useTranslations('triggers.message')
  const id = useId()
  const [isExact, setIsExact] = useState(false)
  const readable = toReadable(text)
  const shown = (isExact ? text : readable).toWellFormed()
  const cut = shown.length - shownCharacters
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-control-small flex-wrap items-center justify-between gap-2">
        <p id={id} className="text-sm font-medium">
          {title}
        </p>
        {readable !== text && (
          <Button size="small" variant="quiet" aria-pressed={isExact} onClick={() => setIsExact(!isExact)}>
            {t('exact')}
          </Button>
        )}
      </div>
      {text === '' ? (
        <p className="text-sm text-muted">{t('empty')}</p>
      ) : (
        <Pre labelledBy={id} text={shown.slice(0, shownCharacters)} />
      )}
      {cut > 0 && <p className="text-sm text-muted">{t('cut', { count: cut })}</p>}
    </div>
  )
}

export function HeaderLines({ headers }: { headers: readonly Header[] }) {
  const t = useTranslations('triggers.message')
  const id = useId()
  if (headers.length === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p id={id} className="text-sm font-medium">
        {t('headers')}
      </p>
      <Pre labelledBy={id} text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
    </div>
  )
}

const Pre = ({ labelledBy, text }: { labelledBy: string; text: string }) => (
  <figure
    aria-labelledby={labelledBy}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it
    tabIndex={0}
    className="max-h-72 overflow-auto rounded-control bg-sunken p-2"
  >
    <pre dir="auto" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </figure>
)

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
