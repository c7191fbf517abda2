'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormProblem, PageForm, SaveRow } from '#components/forms/form-parts.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { callSession } from '#components/shell/session/session-actions.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { readUser, resendInvitation, resetPassword, saveUser } from '#lib/users/mutations.ts'
import { userForm } from '#lib/users/rules.ts'
import { OutboxNote } from './outbox-note.tsx'
import { UserStatus } from './user-status.tsx'

type ShownUser = {
  id: string
  username: string
  name: string
  email: string
  active: boolean
  invited: boolean | undefined
  /** Undefined where the upstream does not say. */
  canRename: boolean | undefined
  version: string | undefined
  accountRole: string | undefined
}

export function UserDetails({ user, accountId, isSelf }: { user: ShownUser; accountId: string; isSelf: boolean }) {
  const { accountRole: role, email } = user
  const t = useTranslations('users')
  const refresh = useRefresh()
  const refusalOf = useRefusal('users.refused')
  const form = useSaveForm({
    schema: userForm,
    values: { name: user.name },
    mutation: { mutationFn: (fields) => saveUser(user.id, fields) },
    record: {
      version: user.version,
      read: () => readUser(user.id),
      fields: { name: { label: t('column.name') } },
    },
    onSaved: () => {
      notify.success(t('details.saved'))
      // The menu and the profile show what the session has read. What fails now, it does within the hour.
      if (isSelf) void callSession('/api/session/refresh').then(refresh, refresh)
      else refresh()
    },
    onFailed: refusalOf,
  })
  const resend = useMail(
    () => (role ? resendInvitation({ accountId, role, email }) : Promise.reject(new Error('no role'))),
    { done: t('resend.done'), failed: t('resend.failed') },
  )
  const reset = useMail(() => resetPassword(email), { done: t('reset.done'), failed: t('reset.failed') })
  return (
    <Panel title={t('details.title')} note={<UserStatus user={user} />}>
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name={t('details.id')}>
            <Code>{user.id}</Code>
          </Fact>
          {user.canRename === false && (
            <Fact name={t('column.name')}>
              <bdi>{user.name}</bdi>
            </Fact>
          )}
          <Fact name={t('column.username')}>
            <bdi>{user.username}</bdi>
          </Fact>
          <Fact name={t('column.email')}>
            <bdi>{email}</bdi>
          </Fact>
        </Facts>
        {user.canRename === false ? (
          <p className="text-sm text-muted">{t('refused.named_elsewhere')}</p>
        ) : (
          <PageForm form={form} label={t('details.title')}>
            <div className="flex flex-col gap-3">
              <TextField label={t('column.name')} autoComplete="off" maxLength={200} {...form.field('name')} />
              <FormProblem form={form} title={t('details.saveFailed')} />
              <SaveRow form={form} />
            </div>
          </PageForm>
        )}
        <div className="flex flex-col gap-3 border-t border-border pt-4">
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => resend.mutate()}
              pending={resend.isPending}
              disabledReason={user.invited === false ? t('resend.followed') : role ? null : t('resend.noRole')}
            >
              {t('resend.action')}
            </Button>
            <Button
              onClick={() => reset.mutate()}
              pending={reset.isPending}
              disabledReason={user.invited ? t('reset.invited') : null}
            >
              {t('reset.action')}
            </Button>
          </div>
          <OutboxNote outbox={resend.data?.outbox ?? reset.data?.outbox} />
        </div>
      </div>
    </Panel>
  )
}

type Mailed = { outbox?: string | undefined }

function useMail(send: () => Promise<Mailed>, texts: { done: string; failed: string }) {
  const refusalOf = useRefusal('users.refused')
  const tellFailure = useFailureNotice()
  return useMutation({
    mutationFn: send,
    meta: { failure: false },
    // `OutboxNote` says that none was sent.
    onSuccess: ({ outbox }) => outbox === undefined && void notify.success(texts.done),
    onError: (error) => tellFailure(error, texts.failed, refusalOf(error)),
  })
}
