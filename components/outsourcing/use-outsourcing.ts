'use client'

import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'

/** The page then shows how it is, also when the partner was faster. */
export function useOutsourcing<Result, Input>(
  options: UseMutationOptions<Result, Error, Input>,
  texts: { done: string; failed: string },
) {
  const reasonOf = useRefusal('outsourcing.refused')
  const notifyFailure = useFailureNotice()
  const refresh = useRefresh()
  return useMutation({
    ...options,
    meta: { failure: false },
    onSuccess: () => void notify.success(texts.done),
    onError: (error) => {
      if (isPageUnusable(error)) return
      notifyFailure(error, texts.failed, reasonOf(error))
    },
    onSettled: refresh,
  })
}
