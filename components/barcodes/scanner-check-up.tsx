'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Panel } from '#components/ui/panel.tsx'
import { type CheckUp, checkUp, checkUpCode } from '#lib/barcodes/check-up.ts'
import { currentLamp, watchLamp } from '#lib/barcodes/lamp.ts'
import { listenForCheckUp } from '#lib/barcodes/listen-for-check-up.ts'
import { keepProfile } from '#lib/barcodes/profile.ts'
import { station } from '#lib/barcodes/window-station.ts'
import { paths } from '#lib/paths.ts'
import { CheckUpResult } from './check-up-result.tsx'
import { WorkstationPanel } from './workstation-panel.tsx'

/** A barcode to scan, and in words what its scan shows of the scanner. */
export function ScannerCheckUp() {
  const t = useTranslations('barcodes.checkUp')
  const [result, setResult] = useState<{ checkUp: CheckUp; number: number }>()
  const lamps = useTranslations('barcodes.lamp')
  const lamp = useSyncExternalStore(watchLamp, currentLamp, () => 'starting' as const)

  useEffect(() => {
    // It listens on for a while after its page was left: the check-up would be looked up, and a slow one heard twice.
    station.hearNothing()
    return listenForCheckUp(window, (presses) => {
      const found = checkUp(presses)
      if (found.profile) keepProfile(found.profile)
      setResult((before) => ({ checkUp: found, number: (before?.number ?? 0) + 1 }))
    })
  }, [])

  return (
    <div data-scanner={lamp} className="grid max-w-5xl items-start gap-4 p-4 lg:grid-cols-2">
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
              <p className="text-muted">{lamp === 'ready' ? t('waiting') : lamps(lamp)}</p>
            )}
          </div>
        </Panel>
        <WorkstationPanel key={result?.number} />
      </div>
    </div>
  )
}
