'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { resultStyles } from '#components/barcodes/result-styles.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Switch } from '#components/ui/forms/switch.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { scanResultKinds } from '#lib/barcodes/scan.ts'
import { defaultProfile, loadProfile, saveProfile } from '#lib/barcodes/scanner-profile.ts'
import { playTone } from '#lib/barcodes/tones.ts'

/** The stored profile of the scanner, and the tones. */
export function WorkstationPanel() {
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
