'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { sentByScanMark } from '#lib/barcodes/keys/fields.ts'
import type { Tracking, TrackingProblems } from '#lib/shipments/rules.ts'

export function TrackingFields({
  value,
  onChange,
  problems,
}: {
  value: Tracking
  onChange: (value: Tracking) => void
  problems: TrackingProblems
}) {
  const t = useTranslations('shipments.tracking')
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('number')}
        required
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...sentByScanMark}
        value={value.trackingNumber}
        onChange={(event) => onChange({ ...value, trackingNumber: event.target.value })}
        error={problems.trackingNumber && t(`problem.${problems.trackingNumber}`)}
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
