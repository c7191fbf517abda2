'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Secret } from '#components/ui/data/secret.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { readSecret, rotateSecret } from '#lib/triggers/mutations.ts'

/** The secret of Standard Webhooks, asked for only when the user wants to see it. */
export function SigningSecret({ id, time }: { id: string; time: AccountTime }) {
  const t = useTranslations('triggers.secret')
  const reasonOf = useReason()
  const secret = useMutation({
    mutationFn: (change: 'read' | 'rotate') => (change === 'read' ? readSecret(id) : rotateSecret(id)),
    gcTime: 0, // hidden is forgotten
    meta: { failure: false },
    onSuccess: (_, change) => {
      if (change === 'rotate') notify.success(t('rotated'))
    },
    onError: (error, change) => {
      notify.error(
        t(change === 'read' ? 'unread' : 'notRotated'),
        isMissingCall(error) ? t('unknown') : reasonOf(error),
      )
    },
  })
  const { data: shown, isPending } = secret
  async function askToRotate() {
    const agreed = await confirm({
      title: t('confirm.title'),
      text: t('confirm.text'),
      action: t('rotate'),
      tone: 'warning',
    })
    if (agreed) secret.mutate('rotate')
  }
  return (
    <Panel
      title={t('title')}
      actions={
        <>
          <Button
            size="small"
            onClick={() => (shown ? secret.reset() : secret.mutate('read'))}
            pending={isPending}
            aria-expanded={Boolean(shown)}
          >
            {t(shown ? 'hide' : 'show')}
          </Button>
          <Button size="small" onClick={() => void askToRotate()} pending={isPending}>
            {t('rotate')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex min-h-control-small min-w-0 items-center gap-1">
          <Secret
            value={shown?.secret}
            hidden={t('hidden')}
            copy={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }}
          />
        </div>
        {shown?.previousUntil && (
          <p className="text-sm">{t('previousUntil', { at: formatTimestamp(shown.previousUntil, time) })}</p>
        )}
        <p className="text-sm text-muted">{t('hint')}</p>
      </div>
    </Panel>
  )
}
