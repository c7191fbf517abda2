'use client'

import { createElement, useCallback, useId, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CameraButton } from '#components/barcodes/camera/camera-button.tsx'
import type { ScanLogProps } from '#components/barcodes/result-styles.ts'
import type { ScanResultBannerProps } from '#components/barcodes/scan-result-banner.tsx'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { useStore } from '#components/ui/use-store.ts'
import { scanState } from '#lib/barcodes/scan.ts'
import { readScannerStatus, type ScannerStatus, watchScannerStatus } from '#lib/barcodes/scanner-status.ts'

const resultBanner = lazyOverlay<ScanResultBannerProps>(
  async () => (await import('#components/barcodes/scan-result-banner.tsx')).ScanResultBanner,
)
const logPanel = lazyOverlay<ScanLogProps>(async () => (await import('./scan-log-panel.tsx')).ScanLogPanel)

const tryAgainMs = 3000

const colours: Record<ScannerStatus | 'busy', string> = {
  starting: 'text-muted',
  ready: 'text-success',
  field: 'text-warning',
  away: 'text-warning',
  offline: 'text-danger',
  busy: 'text-info',
}

/** `isCompact`: on a screen of 1024 pixels its header has no room for words, except that there is no connection. */
export function ScanLog({ texts, isCompact = false }: { texts: ScanTexts; isCompact?: boolean }) {
  const { log, firstId, isListening } = useStore(scanState)
  const status = useSyncExternalStore(watchScannerStatus, readScannerStatus, () => 'starting' as const)
  const [isOpen, setIsOpen] = useState(false)
  // The popover button works before hydration: the panel may be open already.
  const readInitialState = useCallback((panel: HTMLElement | null) => {
    if (panel && panel.getClientRects().length > 0) setIsOpen(true)
  }, [])
  const id = useId()
  const isHydrated = useHydrated()
  const [attempts, setAttempts] = useState(1)
  const tryAgain = useCallback(() => void setTimeout(setAttempts, tryAgainMs, attempts + 1), [attempts])
  // Before the first scan: without a network it must say so.
  const banner = useLoadedOverlay(resultBanner, isHydrated && status !== 'offline', tryAgain)
  const panel = useLoadedOverlay(logPanel, isOpen, doNothing)
  const isBusy = log.some(({ outcome }) => outcome.state === 'waiting')
  const shown = statusOf(status, isBusy, isListening && banner !== null)
  return (
    <div className="flex items-center" data-scanner={shown}>
      <Button
        variant="quiet"
        popoverTarget={id}
        className="min-w-control"
        aria-label={`${texts.status[shown]} · ${texts.status.log}`}
      >
        <span className="flex items-center gap-1.5 text-sm">
          <Icon name={shown === 'ready' ? 'barcode' : 'dot'} className={colours[shown]} />
          <span
            className={cx(
              'max-w-56 truncate',
              shown === 'offline' ? 'max-sm:sr-only' : isCompact ? 'max-xl:sr-only' : 'max-lg:sr-only',
            )}
          >
            {texts.status[shown]}
          </span>
        </span>
      </Button>
      <CameraButton label={texts.openCamera} iconOnly />
      <section
        ref={readInitialState}
        id={id}
        popover="auto"
        aria-label={texts.log.title}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className={cx(
          'fixed inset-auto top-[calc(var(--sticky-top)+3.5rem)] right-4 m-0 w-96 max-w-[calc(100vw-2rem)]',
          'max-h-[70dvh] overflow-y-auto rounded-panel bg-raised p-3 text-text shadow-popup',
        )}
      >
        {panel && createElement(panel, { open: isOpen, onClose: doNothing, log, texts })}
      </section>
      {isHydrated &&
        createPortal(
          <div
            aria-live="assertive"
            aria-atomic="true"
            // The camera dialog shows the result under its picture.
            className="print:hidden [html[data-camera]_&]:hidden"
          >
            {banner && createElement(banner, { open: true, onClose: doNothing, log, firstId, texts })}
          </div>,
          // The header of the page stays visible, and would hold the result below dialogs.
          document.body,
        )}
    </div>
  )
}

function statusOf(status: ScannerStatus, isBusy: boolean, canScan: boolean): ScannerStatus | 'busy' {
  if (isBusy) return 'busy'
  return canScan || status === 'offline' ? status : 'starting'
}

const doNothing = () => {}
