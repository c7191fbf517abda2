'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { resultStyles } from '#components/barcodes/result-styles.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Switch } from '#components/ui/forms/switch.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { type CheckUp, checkScanner, checkUpCode, listenForCheckUp, severityOf } from '#lib/barcodes/check-up.ts'
import { takeEarlyKeys } from '#lib/barcodes/early-scans.ts'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { scanResultKinds } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { defaultProfile, loadProfile, saveProfile } from '#lib/barcodes/scanner-profile.ts'
import { readScannerStatus, watchScannerStatus } from '#lib/barcodes/scanner-status.ts'
import { playTone } from '#lib/barcodes/tones.ts'
import { paths } from '#lib/common/paths.ts'

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
    takeEarlyKeys() // or they would be held for the next page
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
          <Code>{checkUpCode}</Code>
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

function CheckUpResult({ findings, profile, facts }: CheckUp) {
  const t = useTranslations('barcodes.checkUp')
  const { prefix, suffix, averageMs: ms, physical, typed, end } = facts
  return (
    <div className="flex flex-col gap-3">
      {findings.map((finding) => (
        <Alert key={finding} tone={severityOf[finding]} title={t(`findings.${finding}.title`, { prefix, suffix, ms })}>
          {t(`findings.${finding}.text`)}
        </Alert>
      ))}
      <Facts>
        <Fact name={t('facts.keys')}>
          <Code>{physical.slice(0, 60)}</Code>
        </Fact>
        <Fact name={t('facts.text')}>
          <Code>{typed.slice(0, 60)}</Code>
        </Fact>
        <Fact name={t('facts.speed')}>{t('facts.ms', { ms })}</Fact>
        <Fact name={t('facts.end')}>{end === 'none' ? t('facts.none') : end}</Fact>
      </Facts>
      <p className="text-sm text-muted">{profile ? t('remembered') : t('notRemembered')}</p>
    </div>
  )
}

function WorkstationPanel() {
  const t = useTranslations('barcodes')
  const [, setChanges] = useState(0)
  const inBrowser = useHydrated()
  const profile = inBrowser ? loadProfile() : defaultProfile
  const { sound } = profile
  const isUsual = JSON.stringify({ ...defaultProfile, sound }) === JSON.stringify(profile)
  const saveChanges = (changes: Parameters<typeof saveProfile>[0]) => {
    saveProfile(changes)
    setChanges((count) => count + 1)
  }
  return (
    <Panel title={t('checkUp.workstation')}>
      <div className="flex flex-col gap-3">
        <p>{isUsual ? t('checkUp.usual') : t('checkUp.own')}</p>
        {!isUsual && (
          <Button className="self-start" onClick={() => saveChanges({ ...defaultProfile, sound })}>
            {t('checkUp.forget')}
          </Button>
        )}
        <Switch
          label={t('checkUp.sound')}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => saveChanges({ sound: checked })}
        />
        <p className="text-sm text-muted">{t('checkUp.play')}</p>
        <div className="flex flex-wrap gap-2">
          {scanResultKinds.map((kind) => (
            <Button key={kind} size="small" icon={resultStyles[kind].icon} onClick={() => playTone(kind)}>
              {t(`result.${kind}`)}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  )
}
