'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { type DraftKey, dropDraft } from '#lib/browser/page/drafts.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { chooseForJobSheet, removeTemplate } from '#lib/templates/mutations.ts'

export function TemplateActions({
  id,
  name,
  draft,
  isForJobSheet,
  canBeForJobSheet,
  orderId,
}: {
  id: string
  name: string
  draft: DraftKey
  isForJobSheet: boolean
  canBeForJobSheet: boolean
  orderId: string | undefined
}) {
  const t = useTranslations('templates')
  const reasonOf = useReason()
  const tellFailure = useFailureNotice()
  const openPage = useOpenPage()
  const refresh = useRefresh()
  const choose = useMutation({
    mutationFn: () => chooseForJobSheet(id, !isForJobSheet),
    meta: { failure: false },
    onSuccess: () => void notify.success(t(isForJobSheet ? 'jobSheet.removed' : 'jobSheet.chosen')),
    onError: (error) => tellFailure(error, t('jobSheet.failed'), reasonOf(error)),
    // Where the template is gone, the list would take the place of what is typed.
    onSettled: (_, error) => {
      if (!(error instanceof UpstreamError && error.status === 404)) refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => removeTemplate(id),
    meta: { failure: false },
    onSuccess: () => {
      dropDraft(draft)
      notify.success(t('remove.done'))
      return openPage(paths.templates)
    },
    onError: (error) => {
      tellFailure(error, t('remove.failed'), reasonOf(error))
      if (isUnanswered(error)) refresh()
    },
  })
  async function askAndRemove() {
    const title = t('remove.title', { name: isolate(name) })
    if (await confirm({ title, text: t('remove.text'), action: t('remove.action'), tone: 'danger' })) remove.mutate()
  }
  const notForJobSheet = isForJobSheet || canBeForJobSheet ? null : t('jobSheet.htmlOnly')
  return (
    <>
      {orderId && (
        <ButtonLink href={paths.jobSheet({ orderIds: [orderId] })} target="_blank" icon="print">
          {t('jobSheet.preview')}
        </ButtonLink>
      )}
      <Button onClick={() => choose.mutate()} pending={choose.isPending} disabledReason={notForJobSheet}>
        {t(isForJobSheet ? 'jobSheet.remove' : 'jobSheet.choose')}
      </Button>
      <Button icon="trash" onClick={() => void askAndRemove()} pending={remove.isPending}>
        {t('remove.action')}
      </Button>
    </>
  )
}
