'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { type Completion, isAlreadyComplete } from '#lib/work/completion/complete-and-check.ts'
import type { Completed } from '#lib/work/mutations.ts'

type Words<Done> = {
  about: string
  toText: (done: Done) => string
  failed?: string
}

/** Words how a completion by two scans ended. A notice reports what is not known yet when the scan ends. */
export function useCompletionAnswer() {
  const t = useTranslations('work.scan')
  const reasonOf = useReason()

  function toResult<Done>(completion: Completion<Done>, { toText, failed = t('notCompleted') }: Words<Done>) {
    switch (completion.kind) {
      case 'done':
        return { kind: 'right', title: t('completed'), text: toText(completion.done) } as const
      case 'found':
        return { kind: 'right', title: t('completed'), text: t('nowComplete') } as const
      case 'refused': {
        const text = reasonOf(completion.error)
        return isAlreadyComplete(completion.error)
          ? ({ kind: 'done', text } as const)
          : ({ kind: 'failed', title: failed, text } as const)
      }
      case 'live':
        return { kind: 'failed', title: t('notCompleted'), text: t('stillLive') } as const
      case 'unknown':
        return { kind: 'failed', title: t('noAnswer'), text: t('notKnown') } as const
      case 'checking':
        return { kind: 'checking', text: t('checking') } as const
    }
  }
  async function notifyOutcome(outcome: Promise<Completion>, about: string) {
    switch ((await outcome).kind) {
      case 'found':
        return void notify.success(t('completed'), about)
      case 'live':
        return void notify.error(t('notCompleted'), `${about}\n${t('stillLive')}`)
      default:
        notify.error(t('noAnswer'), `${about}\n${t('notKnown')}`)
    }
  }
  return <Done>(completion: Completion<Done>, words: Words<Done>): ScanResult => {
    if (completion.kind === 'checking') void notifyOutcome(completion.outcome, words.about)
    return { about: words.about, ...toResult(completion, words) }
  }
}

/** Words how the second scan of an item ended (decision 056). */
export function useItemScanResult() {
  const t = useTranslations('work.scan')
  const texts = useTranslations('work.complete')
  const toAnswer = useCompletionAnswer()
  return (completion: Completion<Completed>, { name, orderName }: { name: string; orderName: string }) =>
    toAnswer(completion, {
      about: t('about', { item: name, order: orderName }),
      toText: ({ completedOrder }) => (completedOrder ? texts('orderDone') : ''),
    })
}
