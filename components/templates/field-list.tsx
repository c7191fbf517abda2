'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { moveFocus } from '#components/ui/move-focus.ts'
import { type ExampleField, toInsert } from '#lib/templates/completion/completion.ts'

/** WAI-ARIA toolbar: Tab stops at one of a hundred buttons, and the arrow keys go to the others. */
export function FieldList({ fields, onInsert }: { fields: readonly ExampleField[]; onInsert: (text: string) => void }) {
  const t = useTranslations('templates.fields')
  const [reached, setReached] = useState(0)
  if (fields.length === 0) return <p className="p-4 text-muted">{t('none')}</p>
  const last = fields.length - 1
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('title')}
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, 'button')}
    >
      <ul className="max-h-64 overflow-y-auto py-1 xl:max-h-[70vh]">
        {fields.map((field, index) => (
          <li key={`${field.list} ${field.path}`}>
            <button
              type="button"
              tabIndex={index === Math.min(reached, last) ? 0 : -1}
              onFocus={() => setReached(index)}
              onClick={() => onInsert(toInsert(field))}
              className="waits-disabled flex min-h-9 w-full flex-col items-start px-4 py-1 text-start hover:bg-hover"
            >
              <code dir="auto" className="font-mono text-sm wrap-anywhere" translate="no">
                {field.list && <span className="text-muted">{field.list} › </span>}
                {field.path}
              </code>
              <span className="max-w-full truncate text-sm text-muted">
                {field.isList ? t('list') : <bdi>{field.example}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
