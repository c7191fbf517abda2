'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { callProxy } from '#lib/client/browser.ts'
import { findOutcome } from '#lib/client/find-outcome.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { production } from '#lib/contract/production.ts'
import { type Completion, completeAndCheck } from '#lib/work/completion/complete-and-check.ts'
import { findCompletedBatch } from '#lib/work/mutations.ts'

type Found = OutputOf<typeof barcodes.details>
type ScannedBatch = NonNullable<Found['barcode']['batch']>

/** Answers the scan of a batch or sub-batch: the first scan shows what it is, the second completes it. */
export function useBatchScan({ canComplete }: { canComplete: boolean }) {
  const t = useTranslations('work.batch')
  const reasonOf = useReason()

  /** Nothing, where the code is of no batch. An upstream need not say more than that it is of one. */
  async function answer(
    code: string,
    found: Found | undefined,
    signal: AbortSignal,
    isSecond: boolean,
  ): Promise<ScanResult | undefined> {
    if (!found || !isOfBatch(found)) return undefined
    const { batch } = found.barcode
    const about = batch ? titleOf(batch) : t('name', { number: '' })
    if (batch && batch.status !== 'live') return { kind: 'done', about, text: t('scan.ended') }
    if (!canComplete) return { kind: 'right', about, text: batch ? t('scan.about', batch) : '' }
    if (!isSecond) return { kind: 'again', about, text: batch ? t('scan.again', batch) : t('scan.againAll') }
    const completion = await completeAndCheck(
      {
        complete: (until) => callProxy(production.completeBatch, { params: { code } }, until),
        isLive: async (until) => isLive(await identify(code, until)),
      },
      signal,
    )
    if (completion.kind === 'unknown') void tellOutcome(code, about)
    return { about, ...toText(completion) }
  }
  /** The scan has ended without an answer: what became of it is told as soon as it is known. */
  async function tellOutcome(code: string, title: string) {
    const outcome = await findOutcome((signal) => findCompletedBatch(code, signal))
    if (outcome === 'not done') notify.error(title, t('scan.live'))
    else if (outcome !== 'unknown') notify.success(title, t('scan.found'))
  }
  const titleOf = (batch: ScannedBatch) =>
    batch.part === undefined ? t('name', batch) : t('partName', { number: batch.number, part: batch.part })
  function toText(completion: Completion): Pick<ScanResult, 'kind' | 'text'> & { title?: string } {
    switch (completion.kind) {
      case 'done': {
        const { completedItems, completedOrders = 0 } = completion
        const done = completedItems === undefined ? t('doneAll') : t('done', { count: completedItems })
        const text = completedOrders > 0 ? `${done}\n${t('ordersDone', { count: completedOrders })}` : done
        return { kind: 'right', title: t('scan.completed'), text }
      }
      case 'found':
        return { kind: 'right', title: t('scan.completed'), text: t('scan.found') }
      case 'refused': {
        const text = reasonOf(completion.error)
        return completion.error.status === 409 ? { kind: 'done', text } : { kind: 'failed', title: t('failed'), text }
      }
      case 'live':
        return { kind: 'failed', title: t('scan.noAnswer'), text: t('scan.live') }
      case 'unknown':
        return { kind: 'failed', title: t('scan.noAnswer'), text: t('scan.unknown') }
    }
  }
  return answer
}

const isOfBatch = ({ barcode: { type, batch } }: Found) =>
  batch !== undefined || type === 'batch' || type === 'subbatch'

/** Whether anything of the batch is live. Where the upstream does not say that, it is not known. */
function isLive(found: Found | undefined): boolean {
  if (found && !found.barcode.batch) throw new Error('the upstream does not say how far the batch is')
  return found?.barcode.batch?.status === 'live'
}

async function identify(code: string, signal: AbortSignal) {
  const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
  return identifyBarcode(code, signal)
}
