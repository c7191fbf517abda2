'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import type { CodeEditorHandle } from '#components/ui/code-editor/code-editor.tsx'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type Merged, mergeTemplate, NotSavedYetError } from '#lib/templates/mutations.ts'
import { lineIn, placeOfLine, type TemplateFields, type TemplateType } from '#lib/templates/rules.ts'

/** `run`: another number for each, so that the same output is shown anew. */
export type TrialResult = Merged & { type: TemplateType; run: number }
type Failure = { title: string; message: string; line: number | undefined; text: string }

export function useTrial(id: string | undefined, saved: TemplateFields, editor: RefObject<CodeEditorHandle | null>) {
  const t = useTranslations('templates.output')
  const reasonOf = useReason()
  const runs = useRef(0)
  const [result, setResult] = useState<TrialResult>()
  const [failure, setFailure] = useState<Failure>()
  type Given = { trial: Parameters<typeof mergeTemplate>[1]; typed: TemplateFields; focused: Element | null }
  const mutation = useMutation({
    mutationFn: ({ trial, typed }: Given) =>
      mergeTemplate(id, trial, typed.text === saved.text && typed.type === saved.type),
    meta: { failure: false },
    onMutate: () => {
      setFailure(undefined)
      setResult(undefined)
    },
    onSuccess: (merged, { trial }) => {
      runs.current += 1
      setResult({ ...merged, type: trial.type, run: runs.current })
    },
    onError: (error, { trial: { text }, focused }) => {
      if (isPageUnusable(error)) return
      if (error instanceof NotSavedYetError) {
        setFailure({ title: t('failed'), message: t('saveFirst'), line: undefined, text })
        return
      }
      const issues = issuesOf(error)
      const message = issues.length > 0 ? issues.map((issue) => issue.message).join('\n') : reasonOf(error)
      const line = lineIn(message)
      const title = error instanceof UpstreamError ? t('failedWith', { status: String(error.status) }) : t('failed')
      setFailure({ title, message, line, text })
      // The line is selected: what the user goes on typing elsewhere meanwhile would be typed over it.
      if (line !== undefined && document.activeElement === focused) editor.current?.reveal(placeOfLine(text, line))
    },
  })
  return {
    run: (trial: Given['trial'], typed: TemplateFields) =>
      mutation.mutate({ trial, typed, focused: document.activeElement }),
    isRunning: mutation.isPending,
    result,
    failure,
  }
}
