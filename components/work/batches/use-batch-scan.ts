'use client'

import { useTranslations } from 'next-intl'
import { useCompletionAnswer } from '#components/work/completion/use-completion-answer.ts'
import { useHoldScanned } from '#components/work/completion/use-hold-scanned.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { completeAndCheck } from '#lib/work/completion/complete-and-check.ts'
import { type CompletedBatch, findCompletedBatch } from '#lib/work/mutations.ts'

type Found = OutputOf<typeof barcodes.details>
type ScannedBatch = NonNullable<Found['barcode']['batch']>

/** `onKnown` hears when it is known how a completion ended. */
export function useBatchScan({ canComplete, onKnown }: { canComplete: boolean; onKnown: () => void }) {
  const t = useTranslations('work.batch')
  const works = useTranslations('work.scan')
  const toAnswer = useCompletionAnswer()
  const holdScanned = useHoldScanned()

  /** Nothing, where the code is of no batch. An upstream need not say more than that it is of one. */
  function answer(code: string, found: Found | undefined, isSecond: boolean): ScanResult | undefined {
    if (!found || !isOfBatch(found)) return undefined
    const { batch } = found.barcode
    const about = batch ? titleOf(batch) : t('name', { number: code })
    if (batch && batch.status !== 'live') return toEnded(batch, about)
    if (!canComplete) return { kind: 'right', about, text: batch ? t('scan.about', batch) : works('next') }
    if (!isSecond) return { kind: 'again', about, text: batch ? t('scan.again', batch) : t('scan.againAll') }
    const complete = async (until: AbortSignal) => {
      const completion = await completeAndCheck(
        {
          complete: (within): Promise<CompletedBatch> =>
            callProxy(lateCalls.completeBatch, { params: { code } }, within, { keepalive: true }),
          find: (within) => findCompletedBatch(code, within),
        },
        until,
      )
      if (completion.kind === 'checking') void completion.outcome.then(onKnown)
      else onKnown()
      return toAnswer(completion, { about, toText, failed: t('failed') })
    }
    return holdScanned({ code, name: about, about, complete })
  }
  function toEnded({ status }: ScannedBatch, about: string): ScanResult {
    if (status === 'complete') return { kind: 'done', about, text: t('scan.ended') }
    const text = status === 'cancelled' ? works('cancelled') : t('scan.ended')
    return { kind: 'elsewhere', title: works('notReady'), about, text }
  }
  const titleOf = (batch: ScannedBatch) =>
    batch.part === undefined ? t('name', batch) : t('partName', { number: batch.number, part: batch.part })
  function toText({ completedItems, completedOrders = 0 }: CompletedBatch): string {
    const done = completedItems === undefined ? t('doneAll') : t('done', { count: completedItems })
    return completedOrders > 0 ? `${done}\n${t('ordersDone', { count: completedOrders })}` : done
  }
  return answer
}

const isOfBatch = ({ barcode: { type, batch } }: Found) =>
  batch !== undefined || type === 'batch' || type === 'subbatch'
