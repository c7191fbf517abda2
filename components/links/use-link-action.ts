'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'

/** `isBusy`: until the page shows how it is now, also when the other side was faster. */
export function useLinkAction<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
) {
  const t = useTranslations('links.refused')
  const [refresh, isRefreshing] = usePendingRefresh()
  const refusalOf = useRefusal('links.refused')
  const tellFailure = useFailureNotice()
  const mutation = useMutation({
    mutationFn: send,
    meta: { failure: false },
    onSuccess: onDone,
    onError: (error) => tellFailure(error, t('title'), refusalOf(error)),
    onSettled: refresh,
  })
  return { ...mutation, isBusy: mutation.isPending || isRefreshing }
}
