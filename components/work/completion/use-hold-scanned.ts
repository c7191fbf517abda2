'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { useHold } from './use-hold.ts'

type Completing = {
  code: string
  name: string
  about: string
  complete: (signal: AbortSignal) => Promise<ScanResult>
  undo?: () => void
}

const longestMs = 20_000

/** Holds what a second scan completes, as what a button does (decision 054). How it ended is the result of its scan, too. */
export function useHoldScanned() {
  const hold = useHold()
  const t = useTranslations('work')

  return (completing: Completing): ScanResult => {
    const { name, about, undo = () => {} } = completing
    hold({ title: t('hold.one', { item: name }), about: name, send: () => send(completing), undo })
    return { kind: 'right', title: t('scan.completing'), about, text: t('scan.undo') }
  }
}

async function send({ code, complete }: Completing) {
  const result = await complete(AbortSignal.timeout(longestMs))
  if (result.kind === 'right')
    notify.success(result.title ?? '', [result.about, result.text].filter(Boolean).join('\n'))
  else (await import('#lib/barcodes/scan-controller.ts')).scanController.report(code, result)
}
