'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { paths } from '#lib/common/paths.ts'
import { longestNote } from '#lib/job-sheet/html/longest-note.ts'
import { type ShownType, shownTypeOf, toShown } from '#lib/templates/rules.ts'
import type { TrialResult } from './use-trial.ts'

export function TrialOutput({ result }: { result: TrialResult | undefined }) {
  const t = useTranslations('templates.output')
  if (!result) return <p className="text-muted">{t('none')}</p>
  const { output, of, type, isHtmlOnSheet, run } = result
  const shownType = shownTypeOf(type, isHtmlOnSheet)
  const isTooLong = isHtmlOnSheet !== undefined && output.length > longestNote
  const { text, isBroken } = toShown(type, output)
  return (
    <div className="flex flex-col gap-3">
      {of === 'saved' && <Alert tone="warning" live title={t('ofSaved')} />}
      {isBroken && <Alert tone="warning" live title={t('noJson')} />}
      {isTooLong && <Alert tone="warning" live title={t('tooLong', { limit: longestNote })} />}
      {shownType && !isTooLong && (
        <div className="flex flex-col gap-1">
          <p className="text-sm text-muted">{t(shownType === 'jobSheet' ? 'sheetHint' : 'previewHint')}</p>
          <PreviewFrame key={run} title={t('preview')} type={shownType} output={output} />
        </div>
      )}
      {text === '' ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          tabIndex={0}
          aria-label={t('text')}
          className="max-h-96 overflow-auto rounded-control border border-border bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

/** Posted into the frame: an inline document would keep the policy of the page, which refuses the styles of templates. */
function PreviewFrame({ title, type, output }: { title: string; type: ShownType; output: string }) {
  const frameName = useId()
  useEffect(() => post(frameName, { type, output }), [frameName, type, output])
  return (
    <iframe
      name={frameName}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      className="h-96 w-full rounded-control border border-border bg-white"
    />
  )
}

function post(target: string, fields: Record<string, string>) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', enctype: 'text/plain', action: paths.templatePreview, target })
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea')
    Object.assign(field, { name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
