'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import type { PermissionRequestAction } from '#lib/contract/shared/link-states.ts'
import { changeRequest } from '#lib/links/mutations.ts'
import { useLinkAction } from './use-link-action.ts'

export function DismissNotice({ id, name, action }: { id: string; name: string; action: PermissionRequestAction }) {
  const t = useTranslations('links.notices')
  const links = useTranslations('links')
  const dismiss = useLinkAction(
    () => changeRequest(id, action),
    () => void notify.success(t('done')),
  )
  const row = useNextActions()
  return (
    <div ref={row} data-actions="">
      <Button
        size="small"
        aria-label={links('actionFor', { action: t('dismiss'), name })}
        onClick={() => dismiss.mutate(undefined)}
        pending={dismiss.isBusy}
      >
        {t('dismiss')}
      </Button>
    </div>
  )
}
