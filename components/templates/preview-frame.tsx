'use client'

import { useEffect, useId } from 'react'
import { paths } from '#lib/paths.ts'
import type { ShownType } from '#lib/templates/rules.ts'

/**
 * Shows output as a document that can do nothing. It is posted into the frame: a document that the page itself puts there
 * would keep the policy of the page, which refuses the styles that templates have.
 */
export function PreviewFrame({ title, type, output }: { title: string; type: ShownType; output: string }) {
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
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: paths.templatePreview, target })
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
