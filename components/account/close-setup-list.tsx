'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'

export function CloseSetupList({ accountId }: { accountId: string }) {
  const t = useTranslations('start')
  const refresh = useRefresh()
  const close = useMutation({
    mutationFn: async () => (await import('#lib/account/mutations.ts')).closeSetupList(accountId),
    meta: { failure: 'start.notClosed' },
    onSuccess: refresh,
  })
  return (
    <Button size="small" variant="quiet" icon="close" pending={close.isPending} onClick={() => close.mutate()}>
      {t('close')}
    </Button>
  )
}
