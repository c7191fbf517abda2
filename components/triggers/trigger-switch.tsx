'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import * as z from 'zod'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { Switch } from '#components/ui/forms/switch.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { switchTrigger } from '#lib/triggers/mutations.ts'

export function TriggerSwitch({ id, name, active }: { id: string; name: string; active: boolean }) {
  const t = useTranslations('triggers.switch')
  const router = useRouter()
  const isHydrated = useHydrated()
  const refusalOf = useRefusal('triggers.refused')
  const tellFailure = useFailureNotice()
  const [refresh, isRefreshing] = usePendingRefresh()
  const change = useMutation({
    mutationFn: (next: boolean) => switchTrigger(id, next),
    meta: { failure: false },
    onSuccess: (_, next) => void notify.success(t(next ? 'on' : 'off')),
    onError: (error) => {
      // An upstream may keep what cannot be saved, such as another method.
      if (error instanceof z.ZodError || issuesOf(error).length > 0) void offerForm()
      else tellFailure(error, t('failed'), refusalOf(error))
    },
    onSettled: refresh,
  })
  async function offerForm() {
    const isAgreed = await confirm({ title: t('failed'), text: t('faulty'), action: t('edit') })
    if (isAgreed) router.push(paths.trigger(id))
  }
  async function toggle() {
    if (!active) return change.mutate(true)
    const question = { title: t('title', { name: isolate(name) }), text: t('text'), action: t('action') }
    if (await confirm({ ...question, tone: 'warning' })) change.mutate(false)
  }
  return (
    <Switch
      label={t('label', { name: isolate(name) })}
      hideLabel
      checked={active}
      disabled={!isHydrated}
      locked={change.isPending || isRefreshing}
      onChange={() => void toggle()}
    />
  )
}
