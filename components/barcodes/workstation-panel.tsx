'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { keepProfile, loadProfile, usualScanner } from '#lib/barcodes/profile.ts'
import { play } from '#lib/barcodes/tones.ts'
import { verdictKinds } from '#lib/barcodes/verdict.ts'
import { looks } from './scan-words.ts'

/** What this browser remembers of its scanner, and how scans sound. */
export function WorkstationPanel() {
  const t = useTranslations('barcodes')
  const [, setChanges] = useState(0)
  const inBrowser = useHydrated()
  const profile = inBrowser ? loadProfile() : usualScanner
  const { sound } = profile
  const isUsual = JSON.stringify({ ...usualScanner, sound }) === JSON.stringify(profile)
  const keep = (changes: Parameters<typeof keepProfile>[0]) => {
    keepProfile(changes)
    setChanges((count) => count + 1)
  }
  return (
    <Panel title={t('checkUp.workstation')}>
      <div className="flex flex-col gap-3">
        <p>{isUsual ? t('checkUp.usual') : t('checkUp.own')}</p>
        {!isUsual && (
          <Button className="self-start" onClick={() => keep({ ...usualScanner, sound })}>
            {t('checkUp.forget')}
          </Button>
        )}
        <Switch
          label={t('checkUp.sound')}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => keep({ sound: checked })}
        />
        <p className="text-sm text-muted">{t('checkUp.play')}</p>
        <div className="flex flex-wrap gap-2">
          {verdictKinds.map((kind) => (
            <Button key={kind} size="small" icon={looks[kind].icon} onClick={() => play(kind)}>
              {t(`verdict.${kind}`)}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  )
}
