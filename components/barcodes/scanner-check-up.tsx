'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOpenPage } from '#components/barcodes/use-open-page.ts'
import { Panel } from '#components/ui/data/panel.tsx'
import { type CheckUp, checkScanner, checkUpCode, listenForCheckUp } from '#lib/barcodes/check-up.ts'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { saveProfile } from '#lib/barcodes/scanner-profile.ts'
import { readScannerStatus, watchScannerStatus } from '#lib/barcodes/scanner-status.ts'
import { paths } from '#lib/common/paths.ts'
import { CheckUpResult } from './check-up-result.tsx'
import { WorkstationPanel } from './workstation-panel.tsx'

/** A barcode to scan, and the findings about the scanner. */
export function ScannerCheckUp() {
  const t = useTranslations('barcodes.checkUp')
  const [result, setResult] = useState<{ checkUp: CheckUp; number: number }>()
  const statusTexts = useTranslations('barcodes.status')
  const status = useSyncExternalStore(watchScannerStatus, readScannerStatus, () => 'starting' as const)

  const openPage = useOpenPage()
  const openOrderOf = useEffectEvent(async ({ physical, typed }: CheckUp['facts']) => {
    const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
    for (const code of new Set([physical, typed].map(parseBarcode))) {
      // Without an answer the check-up stays, and says that the code is none of its own.
      const found = code === undefined ? undefined : await identifyBarcode(code).catch(() => undefined)
      if (code !== undefined && found?.order) return openPage(paths.order(found.order._id, { barcode: code }))
    }
  })

  useEffect(() => {
    // The controller listens for a while after its page was left: it would look the check-up code up as a barcode.
    scanController.stopListening()
    return listenForCheckUp(window, (keyEvents) => {
      const found = checkScanner(keyEvents)
      if (found.profile) saveProfile(found.profile)
      if (found.findings.includes('otherCode')) void openOrderOf(found.facts)
      setResult((before) => ({ checkUp: found, number: (before?.number ?? 0) + 1 }))
    })
  }, [])

  return (
    <div data-scanner={status} className="grid max-w-5xl items-start gap-4 p-4 lg:grid-cols-2">
      <Panel title={t('scan')}>
        <p className="mb-4">{t('intro')}</p>
        <div className="flex flex-col items-center gap-2 rounded-panel border border-border bg-[#fff] p-8 text-[#000]">
          {/* oxlint-disable-next-line nextjs/no-img-element -- drawn by the upstream, and sharp at any size */}
          <img
            src={paths.barcodeImage(checkUpCode)}
            alt={t('image', { code: checkUpCode })}
            className="h-24 w-full max-w-sm"
          />
          <span className="font-mono">{checkUpCode}</span>
        </div>
      </Panel>
      <div className="flex flex-col gap-4">
        <Panel title={t('result')}>
          <div aria-live="polite" aria-atomic="true">
            {result ? (
              <CheckUpResult key={result.number} {...result.checkUp} />
            ) : (
              <p className="text-muted">{status === 'ready' ? t('waiting') : statusTexts(status)}</p>
            )}
          </div>
        </Panel>
        <WorkstationPanel key={result?.number} />
      </div>
    </div>
  )
}
