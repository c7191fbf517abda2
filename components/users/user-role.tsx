'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Secret } from '#components/ui/data/secret.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { toRoleName } from '#lib/common/access/formats.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { readCredentials, removeRole } from '#lib/users/mutations.ts'
import type { RoleRow } from '#lib/users/rules.ts'

/** Token and secret are asked for only when the user wants to see them. */
export function UserRole({
  userId,
  isSelf,
  isLast,
  userName,
  role,
  isManaged,
}: {
  userId: string
  isSelf: boolean
  /** Without it, the user is not one of the current account, and has no page here. */
  isLast: boolean
  userName: string
  role: RoleRow
  isManaged: boolean
}) {
  const t = useTranslations('users.roles')
  const roleNames = useTranslations('profile.roles')
  const refresh = useRefresh()
  const openPage = useOpenPage()
  const refusalOf = useRefusal('users.refused')
  const tellFailure = useFailureNotice()
  const row = useNextActions()
  const credentials = useMutation({
    mutationFn: () => readCredentials(userId, role._id),
    gcTime: 0, // hidden is forgotten
    meta: { failure: 'users.roles.unread' },
  })
  const remove = useMutation({
    mutationFn: () => removeRole(userId, role._id),
    meta: { failure: false },
    onSuccess: () => {
      notify.success(t('removed'))
      showRest()
    },
    onError: (error) => {
      tellFailure(error, t('removeFailed'), refusalOf(error))
      // It is gone, or may be: the page may be out of date.
      if (isUnanswered(error) || (error instanceof UpstreamError && error.status === 404)) showRest()
    },
  })
  const showRest = () => (isLast && !isSelf ? void openPage(paths.users) : refresh())
  const { data: shown } = credentials
  const nameFor = (action: string) => t('actionFor', { action, account: isolate(role.name) })
  async function askToRemove() {
    const values = { user: isolate(userName), account: isolate(role.name) }
    const agreed = await confirm({
      title: isSelf ? t('confirm.ownTitle', values) : t('confirm.title', values),
      text: t(isSelf ? 'confirm.ownText' : isLast ? 'confirm.lastText' : 'confirm.text'),
      action: t('remove'),
      tone: 'danger',
    })
    if (agreed) remove.mutate()
  }
  const toggle = () => (shown ? credentials.reset() : credentials.mutate())
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4" aria-label={role.name}>
      <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-1.5">
        <bdi className="font-semibold">{role.name}</bdi>
        <Badge icon="user">{toRoleName(roleNames, role.role)}</Badge>
      </div>
      <dl className="grid min-w-0 flex-2 basis-72 grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 max-xs:grid-cols-1">
        {(['token', 'secret'] as const).map((part) => (
          <Credential key={part} name={t(part)} value={shown?.[part]} />
        ))}
      </dl>
      <div ref={row} data-actions="" className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={nameFor(shown ? t('hide') : t('show'))}
          onClick={toggle}
          pending={credentials.isPending}
          aria-expanded={Boolean(shown)}
        >
          {shown ? t('hide') : t('show')}
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={nameFor(t('remove'))}
          onClick={() => void askToRemove()}
          pending={remove.isPending}
          disabledReason={isManaged ? null : t(role.role === 'owner' ? 'ownersOnly' : 'notYours')}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function Credential({ name, value }: { name: string; value: string | undefined }) {
  const t = useTranslations('users.roles')
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-h-control-small min-w-0 items-center gap-1">
        {value === '' ? (
          <span className="text-muted">{t('withheld')}</span>
        ) : (
          <Secret
            value={value}
            hidden={t('hidden')}
            copy={{ copy: t('copy', { name }), copied: t('copied'), failed: t('copyFailed') }}
          />
        )}
      </dd>
    </>
  )
}
