'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import type { LinkCodeAction, PermissionRequestAction } from '#lib/contract/shared/link-states.ts'
import { changeRequest, regenerateCode, removeCode } from '#lib/links/mutations.ts'
import { useLinkAction } from './use-link-action.ts'

function useAskToRemove(text: string) {
  const t = useTranslations('links.requests')
  return () => confirm({ title: t('removeTitle'), text, action: t('remove'), dismissed: t('kept'), tone: 'danger' })
}

export function CodeActions({ id, actions }: { id: string; actions: readonly LinkCodeAction[] }) {
  const t = useTranslations('links.requests')
  const isAgreed = useAskToRemove(t('removeCode'))
  const row = useNextActions()
  const resend = useLinkAction(
    () => regenerateCode(id),
    ({ emailSuccess }) => void (emailSuccess ? notify.success(t('resent')) : notify.warning(t('resentUnsent'))),
  )
  const remove = useLinkAction(
    () => removeCode(id),
    () => void notify.success(t('removed')),
  )
  return (
    <div ref={row} data-actions="" className="flex flex-wrap gap-2">
      {actions.includes('regenerate') && (
        <Button
          size="small"
          onClick={() => resend.mutate(undefined)}
          pending={resend.isBusy}
          disabledReason={remove.isBusy ? t('busy') : null}
        >
          {t('resend')}
        </Button>
      )}
      {actions.includes('remove') && (
        <Button
          size="small"
          onClick={() => void isAgreed().then((agreed) => agreed && remove.mutate(undefined))}
          pending={remove.isBusy}
          disabledReason={resend.isBusy ? t('busy') : null}
        >
          {t('remove')}
        </Button>
      )}
    </div>
  )
}

const doneTexts = { accept: 'accepted', decline: 'declined', remove: 'withdrawn' } as const
type Answer = keyof typeof doneTexts
const answers = Object.keys(doneTexts) as Answer[]

export function RequestActions({ id, actions }: { id: string; actions: readonly PermissionRequestAction[] }) {
  const t = useTranslations('links.requests')
  const isAgreed = useAskToRemove(t('removeRequest'))
  const row = useNextActions()
  const change = useLinkAction(
    (action: Answer) => changeRequest(id, action),
    (_, action) => void notify.success(t(doneTexts[action])),
  )
  const press = async (action: Answer) => {
    if (action !== 'remove' || (await isAgreed())) change.mutate(action)
  }
  return (
    <div ref={row} data-actions="" className="flex flex-wrap gap-2">
      {answers
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            size="small"
            onClick={() => void press(action)}
            pending={change.isBusy && change.variables === action}
            disabledReason={change.isBusy && change.variables !== action ? t('busy') : null}
          >
            {t(action)}
          </Button>
        ))}
    </div>
  )
}
