'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { findNext, useNextFocus } from '#components/ui/use-next-focus.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { isAlreadyComplete } from '#lib/work/completion/complete-and-check.ts'
import { completeItem } from '#lib/work/mutations.ts'
import { useHoldOne } from './use-hold.ts'

/** `isFound`: the address points at the item, so a command card completes it. */
type Props = { itemId: string; orderId: string; label: string; isFound?: boolean }

export function CompleteItem({ itemId, orderId, label, isFound = false }: Props) {
  const t = useTranslations('work')
  const reasonOf = useReason()
  const complete = useMutation({
    ...completeItem({ id: itemId, orderId }, (known) =>
      notify.warningDuring(known, t('complete.unknown'), t('complete.checking', { item: label })),
    ),
    meta: { failure: false },
    onError: (error) => {
      if (isAlreadyComplete(error)) notify.info(t('complete.elsewhere'), t('complete.elsewhereText', { item: label }))
      else if (!isPageUnusable(error)) notify.error(t('complete.failed'), `${label}\n${reasonOf(error)}`)
    },
    onSuccess: ({ completedOrder }) =>
      notify.success(t('complete.done'), completedOrder ? t('complete.orderDone') : undefined),
    onSettled: useRefresh(),
  })
  // The mutation reports its failure.
  const { isHeld, holdOne } = useHoldOne(label, () => complete.mutateAsync().catch(() => {}))
  const button = useNextFocus(findNextPlace)
  return (
    <Button
      ref={button}
      size="small"
      data-complete-item=""
      {...(isFound && commandAttribute('complete'))}
      aria-label={t('complete.actionFor', { item: label })}
      pending={isHeld || complete.isPending}
      onClick={holdOne}
    >
      {t('complete.action')}
    </Button>
  )
}

/** A user who completes by keyboard goes on at the next item that is live, or at the first one, and after the last at Ship. */
const findNextPlace = (own: HTMLElement) =>
  findNext(own, '[data-complete-item]') ??
  document.querySelector<HTMLElement>('[data-ship]:not(:disabled, [aria-disabled])') ??
  own.closest('li')
