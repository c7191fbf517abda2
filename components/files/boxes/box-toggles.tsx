'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { type BoxName, boxNames, type VisiblePage } from '#lib/files/boxes/page-boxes.ts'
import { BoxLine } from './box-line.tsx'

export function BoxToggles({
  seen,
  hidden,
  onChange,
}: {
  seen: VisiblePage
  hidden: ReadonlySet<BoxName>
  onChange: (hidden: ReadonlySet<BoxName>) => void
}) {
  const t = useTranslations('files.boxes')
  const toggle = (name: BoxName, isShown: boolean) => {
    const others = [...hidden].filter((other) => other !== name)
    onChange(new Set(isShown ? others : [...others, name]))
  }
  return (
    <fieldset className="flex flex-wrap gap-x-4 sm:ml-auto">
      <legend className="sr-only">{t('show')}</legend>
      {boxNames
        .filter((name) => seen.boxes[name])
        .map((name) => (
          <Checkbox
            key={name}
            checked={!hidden.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
            label={
              <span className="flex items-center gap-1.5 text-sm">
                <BoxLine name={name} />
                {t(`name.${name}`)}
              </span>
            }
          />
        ))}
    </fieldset>
  )
}
