'use client'

import { useTranslations } from 'next-intl'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { CheckUp, Finding } from '#lib/barcodes/check-up.ts'

const tones: Record<Finding, 'success' | 'info' | 'warning' | 'danger'> = {
  right: 'success',
  capsLock: 'warning',
  layout: 'warning',
  scannerLayout: 'info',
  inputMethod: 'warning',
  injected: 'info',
  altNumbers: 'warning',
  noEnd: 'warning',
  tabEnd: 'info',
  prefix: 'info',
  suffix: 'danger',
  slow: 'warning',
  tooSlow: 'danger',
  otherCode: 'danger',
}

/** The findings of one scan, each with its remedy. */
export function CheckUpResult({ findings, profile, facts }: CheckUp) {
  const t = useTranslations('barcodes.checkUp')
  const { prefix, suffix, averageMs: ms, physical, typed, end } = facts
  return (
    <div className="flex flex-col gap-3">
      {findings.map((finding) => (
        <Alert key={finding} tone={tones[finding]} title={t(`findings.${finding}.title`, { prefix, suffix, ms })}>
          {t(`findings.${finding}.text`)}
        </Alert>
      ))}
      <Facts>
        <Fact name={t('facts.keys')}>
          <span className="font-mono">{physical.slice(0, 60)}</span>
        </Fact>
        <Fact name={t('facts.text')}>
          <span className="font-mono">{typed.slice(0, 60)}</span>
        </Fact>
        <Fact name={t('facts.speed')}>{t('facts.ms', { ms })}</Fact>
        <Fact name={t('facts.end')}>{end === 'none' ? t('facts.none') : end}</Fact>
      </Facts>
      <p className="text-sm text-muted">{profile ? t('remembered') : t('notRemembered')}</p>
    </div>
  )
}
