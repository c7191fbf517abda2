'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReason } from '#components/shell/frame/use-reason.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { callProxy } from '#lib/client/browser.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { production } from '#lib/contract/production.ts'
import { type Completion, completeAndCheck } from '#lib/work/completion/complete-and-check.ts'
import { createSecondScan } from '#lib/work/completion/second-scan.ts'

type ScannedBatch = NonNullable<OutputOf<typeof barcodes.details>['barcode']['batch']>

/** Answers the scan of a batch or sub-batch: the first scan shows what it is, the second completes it. */
export function useBatchScan({ canComplete }: { canComplete: boolean }) {
  const t = useTranslations('work.batch')
  const reasonOf = useReason()
  const [second] = useState(() => createSecondScan())

  async function answer(code: string, batch: ScannedBatch, signal: AbortSignal): Promise<ScanResult> {
    const title =
      batch.part === undefined ? t('name', batch) : t('partName', { number: batch.number, part: batch.part })
    if (batch.status !== 'live') return { kind: 'done', title, text: t('scan.ended') }
    if (!canComplete) return { kind: 'right', title, text: t('scan.about', batch) }
    if (!second.isSecond(code)) return { kind: 'right', title, text: t('scan.again', batch) }
    const completion = await completeAndCheck(
      {
        complete: (until) => callProxy(production.completeBatch, { params: { code } }, until),
        isLive: async (until) => (await identify(code, until))?.barcode.batch?.status === 'live',
      },
      signal,
    )
    return { title, ...toText(completion) }
  }
  function toText(completion: Completion): Pick<ScanResult, 'kind' | 'text'> & { title?: string } {
    switch (completion.kind) {
      case 'done': {
        const { completedItems, completedOrders } = completion
        const done = t('done', { count: completedItems })
        const text = completedOrders > 0 ? `${done}\n${t('ordersDone', { count: completedOrders })}` : done
        return { kind: 'right', text }
      }
      case 'found':
        return { kind: 'right', text: t('scan.found') }
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
  return { answer, reset: () => second.reset() }
}

async function identify(code: string, signal: AbortSignal) {
  const { identifyBarcode } = await import('#lib/barcodes/look-up.ts')
  return identifyBarcode(code, signal)
}
