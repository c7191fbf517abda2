'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { OutboxNote } from '#components/users/outbox-note.tsx'
import type { LinkCodeAction, PermissionRequestAction } from '#lib/contract/shared/link-states.ts'
import { changeRequest, regenerateCode } from '#lib/links/mutations.ts'
import { useLinkAction } from './use-link-action.ts'

const labels = { regenerate: 'resend', accept: 'accept', decline: 'decline', remove: 'remove' } as const
type Shown = keyof typeof labels
const shown = Object.keys(labels) as Shown[]

type Props = {
  id: string
  name: string
  type: 'accountLink' | 'permission'
  actions: readonly (LinkCodeAction | PermissionRequestAction)[]
}

export function RequestActions({ id, name, type, actions }: Props) {
  const t = useTranslations('links.requests')
  const links = useTranslations('links')
  const row = useNextActions()
  const isCode = type === 'accountLink'
  const remove = isCode ? 'removed' : 'withdrawn'
  const done = { regenerate: 'resent', accept: 'accepted', decline: 'declined', remove } as const
  const change = useLinkAction(
    async (action: Shown) => {
      if (action === 'regenerate') return await regenerateCode(id)
      await changeRequest(id, action)
      return { emailSuccess: true, outbox: undefined }
    },
    ({ emailSuccess, outbox }, action) => {
      if (!emailSuccess) notify.warning(t('resentUnsent'))
      else if (outbox === undefined) notify.success(t(done[action]))
    },
  )
  async function press(action: Shown) {
    const isAgreed =
      action !== 'remove' ||
      (await confirm({
        title: t('removeTitle', { name }),
        text: t(isCode ? 'removeCode' : 'removeRequest'),
        action: t('remove'),
        dismissed: t('kept'),
        tone: 'danger',
      }))
    if (isAgreed) change.mutate(action)
  }
  return (
    <div className="flex flex-col gap-2">
      <div ref={row} data-actions="" className="flex flex-wrap gap-2">
        {shown
          .filter((action) => actions.includes(action))
          .map((action) => (
            <Button
              key={action}
              size="small"
              aria-label={links('actionFor', { action: t(labels[action]), name })}
              onClick={() => void press(action)}
              pending={change.isBusy && change.variables === action}
              disabledReason={change.isBusy && change.variables !== action ? t('busy') : null}
            >
              {t(labels[action])}
            </Button>
          ))}
      </div>
      <OutboxNote outbox={change.data?.outbox} />
    </div>
  )
}
