'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import { Switch } from '#components/ui/forms/switch.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { switchLink } from '#lib/links/mutations.ts'
import { useLinkAction } from './use-link-action.ts'

export function LinkSwitch({ id, name, active }: { id: string; name: string; active: boolean }) {
  const t = useTranslations('links.switch')
  const isHydrated = useHydrated()
  const change = useLinkAction(
    (next: boolean) => switchLink(id, next),
    (_, next) => void notify.success(t(next ? 'activated' : 'deactivated')),
  )
  async function toggle() {
    if (!active) return change.mutate(true)
    const agreed = await confirm({
      title: t('title', { name: isolate(name) }),
      text: t('text'),
      action: t('action'),
      dismissed: t('kept'),
      tone: 'warning',
    })
    if (agreed) change.mutate(false)
  }
  return (
    <Switch
      label={t('label', { name: isolate(name) })}
      hideLabel
      checked={active}
      disabled={!isHydrated}
      locked={change.isBusy}
      onChange={() => void toggle()}
    />
  )
}
