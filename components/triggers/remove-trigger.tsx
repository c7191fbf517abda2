'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { removeTrigger } from '#lib/triggers/mutations.ts'

export function RemoveTrigger({ id, name }: { id: string; name: string }) {
  const t = useTranslations('triggers.remove')
  const reasonOf = useReason()
  const tellFailure = useFailureNotice()
  const refresh = useRefresh()
  const openPage = useOpenPage()
  const remove = useMutation({
    mutationFn: () => removeTrigger(id),
    meta: { failure: false },
    onSuccess: () => {
      notify.success(t('done'))
      return openPage(paths.triggers)
    },
    onError: (error) => {
      tellFailure(error, t('failed'), isMissingCall(error) ? t('unknown') : reasonOf(error))
      if (isUnanswered(error)) refresh()
    },
  })
  async function ask() {
    const agreed = await confirm({
      title: t('title', { name: isolate(name) }),
      text: t('text'),
      action: t('action'),
      tone: 'danger',
    })
    if (agreed) remove.mutate()
  }
  return (
    <Button icon="trash" onClick={() => void ask()} pending={remove.isPending}>
      {t('action')}
    </Button>
  )
}
