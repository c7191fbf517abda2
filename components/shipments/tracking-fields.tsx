'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { CameraButton } from '#components/barcodes/camera/camera-button.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { sentByScanMark } from '#lib/browser/keyboard/fields.ts'
import { doubtfulLabel, toTrackingNumber } from '#lib/shipments/label.ts'
import type { SiteCode } from '#lib/shipments/mutations.ts'
import type { Tracking, TrackingProblems } from '#lib/shipments/rules.ts'

export function TrackingFields({
  value,
  onChange,
  problems,
  siteCode,
  doubted,
}: {
  value: Tracking
  onChange: (value: Tracking) => void
  problems: TrackingProblems
  siteCode: SiteCode | undefined
  /** The number that the user is asked about. */
  doubted: string | undefined
}) {
  const t = useTranslations('shipments.tracking')
  const camera = useTranslations('barcodes.camera')
  const number = useRef<HTMLInputElement>(null)
  // The next scan is the right one: it must not need a hand first.
  useEffect(() => {
    if (!siteCode) return
    number.current?.focus()
    number.current?.select()
  }, [siteCode])
  const label = doubted === value.trackingNumber ? doubtfulLabel(doubted) : undefined
  const problem = siteCode
    ? t('problem.siteCode', siteCode)
    : problems.trackingNumber
      ? t(`problem.${problems.trackingNumber}`)
      : label && t('problem.label', { carrier: label.carrier, number: label.number })
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={number}
        label={t('number')}
        required
        mono
        autoComplete="off"
        spellCheck={false}
        {...sentByScanMark}
        value={value.trackingNumber}
        onChange={(event) => onChange({ ...value, trackingNumber: event.target.value })}
        error={problem}
      />
      <CameraButton
        label={camera('open')}
        onCode={(code) => onChange({ ...value, trackingNumber: toTrackingNumber(code) })}
      />
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={value.trackingUrl}
        onChange={(event) => onChange({ ...value, trackingUrl: event.target.value })}
        error={problems.trackingUrl && t(`problem.${problems.trackingUrl}`)}
      />
    </div>
  )
}
