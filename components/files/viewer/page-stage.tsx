'use client'

import { useTranslations } from 'next-intl'
import { type PointerEvent, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { TemporaryButton } from '#components/ui/overlays/temporary-button.tsx'

/** Keeps its size and the focus when the page loads or fails. */
export function PageStage({
  label,
  failure,
  onRetry,
  onSwipe,
  children,
}: {
  label: string
  failure: Error | null
  onRetry: () => void
  onSwipe: (by: 1 | -1) => void
  children: ReactNode
}) {
  const swipe = useSwipe(onSwipe)
  const isZoomed = useSyncExternalStore(watchZoom, readZoomed, () => false)
  return (
    <section
      {...swipe}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- work starts here: keys turn pages, and a scan that ends in Enter presses nothing
      tabIndex={0}
      data-autofocus=""
      aria-label={label}
      className={cx(
        'flex h-[44dvh] min-h-60 flex-col overflow-hidden rounded-panel bg-sunken p-4 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus lg:h-auto lg:flex-1',
        !isZoomed && 'touch-pan-y touch-pinch-zoom',
      )}
    >
      {failure ? <Failure failure={failure} onRetry={onRetry} /> : children || <Loading />}
    </section>
  )
}

function Failure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useTranslations('files.dialog')
  const reasonOf = useReason()
  const retry = (
    <TemporaryButton icon="refresh" onClick={onRetry}>
      {t('retry')}
    </TemporaryButton>
  )
  return (
    <Alert live tone="danger" title={t('failed')} action={retry}>
      {reasonOf(failure)}
    </Alert>
  )
}

function Loading() {
  const t = useTranslations('files.dialog')
  return (
    <output className="flex flex-1 justify-center">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="aspect-[3/4] h-full max-w-full" />
    </output>
  )
}

/** By two fingers: then one finger moves what is shown. */
const readZoomed = () => (window.visualViewport?.scale ?? 1) > 1

function watchZoom(changed: () => void) {
  const { visualViewport: visible } = window
  visible?.addEventListener('resize', changed)
  return () => visible?.removeEventListener('resize', changed)
}

const farEnoughPx = 40

function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent) => {
      // A second finger zooms.
      start.current = pointerType === 'touch' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from?.id !== pointerId || readZoomed()) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) >= farEnoughPx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
