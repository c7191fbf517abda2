'use client'

import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toneTexts } from '#components/ui/tones.ts'
import { keepProfile, loadProfile } from '#lib/barcodes/profile.ts'
import { paths } from '#lib/paths.ts'
import { looks, type ShownScans, wordsOf } from './scan-words.ts'

export type ScanHistoryProps = ShownScans

/** The last scans of this window, what can be set for this workstation, and the way to the check-up. */
export function ScanHistory({ log, texts }: ScanHistoryProps) {
  const [sound, setSound] = useState(() => loadProfile().sound)
  // The clock of this workstation, which hangs on the wall beside it: nothing of the upstream is dated here.
  const clock = new Intl.DateTimeFormat(texts.locale, { timeStyle: 'medium' })
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{texts.history.title}</p>
      {log.length === 0 && <p className="text-muted">{texts.history.none}</p>}
      <ol className="flex flex-col divide-y divide-border">
        {log.map(({ id, code, at, outcome }) => {
          const { kind, title, text } = wordsOf(outcome, texts)
          const { icon, tone } = looks[kind]
          return (
            <li key={id} className="flex items-start gap-2 py-2">
              <Icon name={icon} size="medium" className={toneTexts[tone]} />
              <div className="min-w-0 flex-1">
                <p className="font-mono break-all">{code.slice(0, 40)}</p>
                <p className="text-sm">
                  {title}
                  {text && <span className="block text-muted">{text}</span>}
                </p>
              </div>
              <time dateTime={new Date(at).toISOString()} className="text-sm text-muted">
                {clock.format(at)}
              </time>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border pt-2">
        <Switch
          label={texts.history.sound}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => {
            setSound(checked)
            keepProfile({ sound: checked })
          }}
        />
        <ButtonLink href={paths.scanner} prefetch={false} variant="quiet" icon="barcode">
          {texts.history.checkUp}
        </ButtonLink>
      </div>
    </div>
  )
}
