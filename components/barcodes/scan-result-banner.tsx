'use client'

import Link from 'next/link'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Code } from '#components/ui/data/code.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Tone } from '#components/ui/tones.ts'
import type { LoggedScan, ScanResultKind } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { isScanBlocked, openDialogs } from '#lib/browser/keyboard/fields.ts'
import { resultStyles, type ScanLogProps, toResultText } from './result-styles.ts'

export type ScanResultBannerProps = ScanLogProps & {
  firstId?: number | undefined
}

export const resultFills: Record<Tone, string> = {
  neutral: 'bg-neutral text-surface',
  info: 'bg-info text-surface',
  success: 'bg-success text-surface',
  warning: 'bg-warning text-surface',
  danger: 'bg-danger text-surface',
}

/** Operators read a problem and only notice a success. The log keeps both. */
const shownMs: Record<ScanResultKind, number> = {
  right: 2500,
  again: 2500,
  done: 4000,
  elsewhere: 6000,
  notYet: 6000,
  unknown: 6000,
  checking: 6000,
  failed: 6000,
}
const shownMsLong = 20_000

/** At the lower edge, and over a dialog at the upper one: the actions of a dialog are below (decision 056). */
export function ScanResultBanner({ log, firstId, texts }: ScanResultBannerProps) {
  const newest = log.reduce<LoggedScan | undefined>(
    (found, scan) => (settledAt(scan) > settledAt(found) ? scan : found),
    undefined,
  )
  const isRecent = useFresh(newest, texts)
  // What waits for a second scan ends with the wait.
  const isFresh = isRecent && !(isFirstOfTwo(newest) && newest?.id !== firstId)
  const isOverDialog = useSyncExternalStore(watchDialogs, isDialogOpen, () => false)
  const isBlocked = useSyncExternalStore(watchDialogs, isScanBlocked, () => false)
  const first = isBlocked ? undefined : log.find(({ id }) => id === firstId)
  const waiting = log.findLast(({ outcome }) => outcome.state === 'waiting')
  const scan = isFresh ? newest : (first ?? waiting)
  const isShown = scan !== undefined
  // Notices stand above it. An attribute of the document, as the camera has one.
  useEffect(() => {
    if (!isShown) return undefined
    const { dataset } = document.documentElement
    dataset.scanResult = ''
    return () => {
      delete dataset.scanResult
    }
  }, [isShown])
  if (!scan) return null
  const { kind, title, about, text, href, linkText, action } = toResultText(scan.outcome, texts)
  const { tone, icon } = resultStyles[kind]
  // What waits for the second scan was read: on a phone it leaves the head of the dialog to see.
  const isCompact = isOverDialog && !isFresh
  return (
    <div
      key={scan.id}
      data-result={kind}
      className={cx(
        'fixed inset-x-0 z-50 flex min-h-32 items-center gap-6 px-6 py-3 shadow-popup max-sm:gap-3 max-sm:px-3',
        isOverDialog ? 'top-0 max-sm:max-h-32 max-sm:overflow-y-auto' : 'bottom-(--lower-edge) lg:left-56',
        isCompact && 'max-sm:min-h-0 max-sm:items-start max-sm:py-1',
        resultFills[tone],
      )}
    >
      <Icon name={icon} className={cx('size-20!', isCompact ? 'max-sm:size-6!' : 'max-sm:size-12!')} />
      <div className="min-w-0 flex-1">
        <div className={cx(isCompact && 'max-sm:hidden')}>
          <p className="text-distance font-bold max-sm:text-4xl xl:text-[4rem] xl:leading-18">{title}</p>
          {about && <p className="text-2xl font-bold max-sm:text-lg">{about}</p>}
        </div>
        {text && (
          <p className="text-2xl font-medium whitespace-pre-line max-sm:text-lg xl:text-[2rem] xl:leading-10">{text}</p>
        )}
        <p className={cx('flex flex-wrap gap-x-6 text-xl max-sm:text-base', isCompact && 'max-sm:hidden')}>
          <Code className="break-all">{scan.code.slice(0, 40)}</Code>
          {href && (
            <Link href={href} prefetch={false} className="font-medium underline">
              {linkText}
            </Link>
          )}
          {action && (
            <button type="button" onClick={action.run} className="font-medium underline">
              {action.label}
            </button>
          )}
        </p>
      </div>
      {scan.id === firstId && (
        <button
          type="button"
          aria-label={texts.forget}
          onClick={scanController.forgetFirst}
          className="flex size-control-large shrink-0 items-center justify-center self-start rounded-control outline-current hover:bg-current/20"
        >
          <Icon name="close" size="medium" />
        </button>
      )}
    </div>
  )
}

/** Each dialog stands in a child of the body, which comes and goes with it. The focus tells less: it may return to nothing. */
function watchDialogs(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
const isDialogOpen = () => document.querySelector(openDialogs) !== null

const isFirstOfTwo = (scan: LoggedScan | undefined) =>
  scan?.outcome.state === 'answered' && scan.outcome.result.kind === 'again'

const settledAt = (scan: LoggedScan | undefined) =>
  scan && scan.outcome.state !== 'waiting' ? scan.outcome.settledAt : Number.NEGATIVE_INFINITY

/** Whether a scan was settled so recently that its result is still shown, also on the page that it opened. */
function useFresh(scan: LoggedScan | undefined, texts: ScanLogProps['texts']): boolean {
  const [expiredId, setExpiredId] = useState<number>()
  const id = scan?.id
  const { kind, href, action } = scan ? toResultText(scan.outcome, texts) : {}
  // A page that stays for what is typed leaves it to the operator whether to go.
  const isOffer = action !== undefined || (kind === 'done' && href !== undefined)
  // After so long a wait the operator may look elsewhere.
  const isLate = scan?.outcome.state === 'refused' && scan.outcome.reason === 'noAnswer'
  const longestMs = kind && kind !== 'waiting' ? (isOffer || isLate ? shownMsLong : shownMs[kind]) : 0
  const leftMs = settledAt(scan) + longestMs - performance.now()

  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setExpiredId(id), Math.max(0, leftMs))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time left is measured when the scan appears
  }, [id])
  return id !== undefined && id !== expiredId && leftMs > 0
}
