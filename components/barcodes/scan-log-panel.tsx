'use client'

import Link from 'next/link'
import { useState } from 'react'
import { resultStyles, type ScanLogProps, toResultText } from '#components/barcodes/result-styles.ts'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Switch } from '#components/ui/forms/switch.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { toneTexts } from '#components/ui/tones.ts'
import { loadProfile, saveProfile } from '#lib/barcodes/scanner-profile.ts'
import { paths } from '#lib/common/paths.ts'

export function ScanLogPanel({ log, texts }: ScanLogProps) {
  const [sound, setSound] = useState(() => loadProfile().sound)
  // Local time, not the account's: the operator compares it with the clock on the wall.
  const clock = new Intl.DateTimeFormat(texts.locale, { timeStyle: 'medium' })
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{texts.log.title}</p>
      {log.length === 0 && <p className="text-muted">{texts.log.none}</p>}
      <ol className="flex flex-col divide-y divide-border">
        {log.map(({ id, code, at, outcome }) => {
          const { kind, title, about, text, href, linkText } = toResultText(outcome, texts)
          const { icon, tone } = resultStyles[kind]
          return (
            <li key={id} className="flex items-start gap-2 py-2">
              <Icon name={icon} size="medium" className={toneTexts[tone]} />
              <div className="min-w-0 flex-1">
                <p className="font-mono break-all" translate="no">
                  {code.slice(0, 40)}
                </p>
                <p className="text-sm">
                  {title}
                  {about && <span className="block">{about}</span>}
                  {text && <span className="block whitespace-pre-line text-muted">{text}</span>}
                  {href && (
                    <Link href={href} prefetch={false} className="text-accent underline">
                      {linkText}
                    </Link>
                  )}
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
          label={texts.log.sound}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => {
            setSound(checked)
            saveProfile({ sound: checked })
          }}
        />
        <ButtonLink href={paths.scanner} prefetch={false} variant="quiet" icon="barcode">
          {texts.log.checkUp}
        </ButtonLink>
      </div>
    </div>
  )
}
