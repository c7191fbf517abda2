'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { disablePermission, requestPermission } from '#lib/links/mutations.ts'
import { type LinkPermission, linkPermissions } from '#lib/links/view-model.ts'
import { useLinkAction } from './use-link-action.ts'

export function LinkPermissions({
  partner,
  given,
  requested,
}: {
  partner: { id: string; name: string }
  given: readonly LinkPermission[]
  requested: readonly string[]
}) {
  const t = useTranslations('links.permissions')
  const names = useTranslations('links.permission')
  const isHydrated = useHydrated()
  const name = isolate(partner.name)
  const request = useLinkAction(requestPermission, () => void notify.success(t('requested')))
  const disable = useLinkAction(disablePermission, () => void notify.success(t('disabled')))

  async function toggle(permission: LinkPermission) {
    const asked = { accountDestinationId: partner.id, permission }
    if (!given.includes(permission)) return request.mutate(asked)
    const takesBoth = permission === 'ordersubmission' && given.includes('outsource')
    const agreed = await confirm({
      title: t('title', { permission: names(permission) }),
      text: takesBoth ? t('both', { name }) : t('text', { name }),
      action: t('action'),
      dismissed: t('kept'),
      tone: 'warning',
    })
    if (agreed) disable.mutate(asked)
  }

  const waitsFor = (permission: LinkPermission) => {
    if (given.includes(permission)) return null
    if (requested.includes(permission)) return t('waiting')
    return permission === 'outsource' && !given.includes('ordersubmission') ? t('needsOrders') : null
  }
  return (
    <ul aria-label={t('label', { name })} className="flex flex-col">
      {linkPermissions.map((permission) => {
        const reason = waitsFor(permission)
        return (
          <li key={permission}>
            <Checkbox
              label={names(permission)}
              hint={reason}
              checked={given.includes(permission)}
              disabled={!isHydrated}
              locked={reason !== null || request.isBusy || disable.isBusy}
              onChange={() => void toggle(permission)}
            />
          </li>
        )
      })}
    </ul>
  )
}
