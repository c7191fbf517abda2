'use client'

import { createElement, useCallback, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { currentLamp, type Lamp, watchLamp } from '#lib/barcodes/lamp.ts'
import { station } from '#lib/barcodes/window-station.ts'
import { CameraButton } from './camera-button.tsx'
import type { ScanHistoryProps } from './scan-history.tsx'
import type { ScanTexts } from './scan-texts.ts'
import type { ScanVerdictProps } from './scan-verdict.tsx'

const scanVerdict = lazyOverlay<ScanVerdictProps>(async () => (await import('./scan-verdict.tsx')).ScanVerdict)
const scanHistory = lazyOverlay<ScanHistoryProps>(async () => (await import('./scan-history.tsx')).ScanHistory)

const colours: Record<Lamp | 'busy', string> = {
  starting: 'text-muted',
  ready: 'text-success',
  field: 'text-warning',
  away: 'text-warning',
  busy: 'text-info',
}

/**
 * Says whether a scan made now would be taken, opens the last scans, and shows what each scan turned out to be. It
 * stands once on a page that takes scans with `useScans`.
 */
export function ScanStrip({ texts }: { texts: ScanTexts }) {
  const { log, busy, hearing } = useSyncExternalStore(station.subscribe, station.state, station.state)
  const lamp = useSyncExternalStore(watchLamp, currentLamp, () => 'starting' as const)
  const [isOpen, setIsOpen] = useState(false)
  // Its button works before any script: it may be open already.
  const lookAtStart = useCallback((panel: HTMLElement | null) => {
    if (panel && panel.getClientRects().length > 0) setIsOpen(true)
  }, [])
  const id = useId()
  const verdict = useLoadedOverlay(scanVerdict, busy || hearing || log.length > 0, nothing)
  const history = useLoadedOverlay(scanHistory, isOpen, nothing)
  const shown = busy ? 'busy' : lamp
  return (
    <div className="flex items-center" data-scanner={shown}>
      <Button variant="quiet" popoverTarget={id} aria-label={`${texts.lamp[shown]} · ${texts.lamp.history}`}>
        <span className="flex items-center gap-1.5 text-sm">
          <Icon name={shown === 'ready' ? 'barcode' : 'dot'} className={colours[shown]} />
          <span className="max-w-56 truncate max-lg:sr-only">{texts.lamp[shown]}</span>
        </span>
      </Button>
      <CameraButton texts={texts} />
      <section
        ref={lookAtStart}
        id={id}
        popover="auto"
        aria-label={texts.history.title}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className={cx(
          'fixed inset-auto top-[calc(var(--sticky-top)+3.5rem)] right-4 m-0 w-96 max-w-[calc(100vw-2rem)]',
          'max-h-[70dvh] overflow-y-auto rounded-panel bg-raised p-3 text-text shadow-popup',
        )}
      >
        {history && createElement(history, { open: isOpen, onClose: nothing, log, texts })}
      </section>
      <div
        aria-live="assertive"
        aria-atomic="true"
        className={cx(
          'pointer-events-none fixed inset-x-0 top-(--sticky-top) z-50 print:hidden',
          // The dialog of the camera shows it under its picture.
          '[html[data-camera]_&]:hidden',
        )}
      >
        {verdict && createElement(verdict, { open: true, onClose: nothing, log, texts })}
      </div>
    </div>
  )
}

const nothing = () => {}
