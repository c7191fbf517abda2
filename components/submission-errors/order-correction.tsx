'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type BaseSyntheticEvent, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEditorTexts } from '#components/forms/editor-texts.ts'
import { FormProblem, PageForm, SubmitButton } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { CodeEditor, type CodeEditorHandle } from '#components/ui/code-editor/code-editor.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { paths } from '#lib/common/paths.ts'
import { knownSkus, offerCodes } from '#lib/products/queries.ts'
import { itemWithoutProduct } from '#lib/products/rules.ts'
import type { Fault } from '#lib/submission-errors/causes/causes.ts'
import { type JsonPlace, locateJson, placeOf, positionOf } from '#lib/submission-errors/json-places/json-places.ts'
import {
  OrderCorrectedError,
  type ResubmissionOutcome,
  resubmitUnlessCorrected,
} from '#lib/submission-errors/mutations.ts'
import { correctionForm, indentation, toText } from '#lib/submission-errors/rules.ts'
import { FaultList } from './fault-list.tsx'

type Props = {
  errorId: string
  text: string
  messages: readonly Fault[]
  /** `shown` is empty where its time is not known, or what came of it. */
  resubmitted: { at: string; shown: string } | undefined
  orderId: string | undefined
  canResubmit: boolean
  /** Whether the order is for this account, whose SKUs it names. */
  isOwn: boolean
  canMakeProducts: boolean
}

type Correction = { text: string; faults: readonly Fault[] }

export function OrderCorrection({
  errorId,
  text,
  messages,
  resubmitted,
  orderId,
  canResubmit,
  isOwn,
  canMakeProducts,
}: Props) {
  const t = useTranslations('submissionErrors')
  const refresh = useRefresh()
  const editorTexts = useEditorTexts()
  const editor = useRef<CodeEditorHandle>(null)
  const { data: skus = [] } = useQuery({ ...knownSkus, enabled: canResubmit && isOwn })
  const [newFaults, setFaults] = useState<readonly Fault[]>()
  const faults = newFaults ?? messages
  const [outcome, setOutcome] = useState<ResubmissionOutcome>()
  /** What someone else made of the order meanwhile; what the user typed, while theirs is shown. */
  const [other, setOther] = useState<Correction>()
  const [own, setOwn] = useState<Correction>()
  /** When the order was resubmitted before, of the state from which the user goes on. */
  const resubmittedBefore = useRef<string | undefined | null>(resubmitted?.at)
  const form = useSaveForm({
    schema: correctionForm,
    values: { order: text },
    mutation: {
      mutationFn: ({ order }) =>
        resubmitUnlessCorrected({ errorId, body: order, resubmittedBefore: resubmittedBefore.current }),
      onMutate: () => setOutcome(undefined),
    },
    onSaved: (result) => {
      setOutcome(result)
      setOther(undefined)
      resubmittedBefore.current = null
      if (typeof result === 'object' && 'faults' in result) {
        resubmittedBefore.current = result.resubmitted
        setFaults(result.faults)
      }
      refresh()
    },
    showsFaults: true,
    onFailed: (error) => {
      if (error instanceof OrderCorrectedError) {
        const { body, errorList, resubmitted: correctedAt } = error.now
        resubmittedBefore.current = correctedAt
        setOther({ text: toText(body), faults: errorList })
        return t('view.corrected')
      }
      const issues = issuesOf(error)
      if (issues.length > 0) {
        setFaults(issues)
        return [t('view.refused'), ...issues.map(({ message }) => message)].join('\n')
      }
      return codeOf(error) === 'already_resubmitted' ? t('view.taken') : undefined
    },
  })
  const typed = useWatch({ control: form.control, name: 'order' }) ?? text
  const scanned = useMemo(() => locateJson(typed), [typed])
  const syntax = useSyntaxFault(typed, scanned)
  const placed = useMemo(
    () =>
      faults.map((fault) => ({
        ...fault,
        place: 'places' in scanned ? placeOf(scanned.places, fault.path) : undefined,
      })),
    [faults, scanned],
  )
  const marks = useMemo(
    () =>
      syntax
        ? [{ place: syntax.place, message: syntax.message }]
        : placed.flatMap(({ place, message }) => (place ? [{ place, message }] : [])),
    [syntax, placed],
  )
  const accepted = orderId ?? (typeof outcome === 'object' && 'orderId' in outcome ? outcome.orderId : undefined)
  const isEditable = canResubmit && accepted === undefined
  const state = accepted ? (
    <Alert
      tone="success"
      live={outcome !== undefined}
      title={t('view.done')}
      action={
        <ButtonLink href={paths.order(accepted)} prefetch={false} variant="primary">
          {t('view.openOrder')}
        </ButtonLink>
      }
    />
  ) : (
    <Unaccepted outcome={outcome} faults={faults} resubmitted={resubmitted?.shown} />
  )

  function makeHref(fault: Pick<Fault, 'path' | 'name'>) {
    const item = canMakeProducts && isOwn ? itemWithoutProduct(fault) : undefined
    return item === undefined ? undefined : paths.productOf(errorId, item)
  }
  function submit(event?: BaseSyntheticEvent) {
    if (!syntax) return form.submit(event)
    event?.preventDefault()
    editor.current?.reveal(syntax.place)
  }

  function show(correction: Correction) {
    setFaults(correction.faults)
    editor.current?.replace(correction.text)
  }
  function showOther(theirs: Correction) {
    setOwn(own ?? { text: typed, faults })
    setOther(undefined)
    show(theirs)
  }
  function showOwn(mine: Correction) {
    setOther({ text: typed, faults })
    setOwn(undefined)
    show(mine)
  }

  return (
    <>
      {outcome === undefined && state}
      {!accepted && (
        <Panel title={t('view.messages')} flush>
          <FaultList
            faults={placed.map(({ path, message, name, place }) => ({
              path,
              message: message || t('unknown'),
              line: place && positionOf(typed, place.from).line,
              onShow: place && (() => editor.current?.reveal(place)),
              makeHref: makeHref({ path, name }),
            }))}
            broken={syntax ? t('view.broken') : undefined}
          />
        </Panel>
      )}
      <Panel title={t('view.order')}>
        <PageForm form={{ ...form, submit }} label={t('view.order')}>
          <div className="flex flex-col gap-3">
            <CodeEditor
              ref={editor}
              texts={editorTexts}
              label={t('view.order')}
              hint={t(isEditable ? 'view.correctHint' : 'view.hint')}
              error={syntax?.message}
              text={typed}
              language="json"
              marks={accepted ? noMarks : marks}
              complete={(before) => offerCodes(before, skus)}
              readOnly={!isEditable}
              indentation={indentation}
              onChange={(value) => form.set('order', value)}
            />
            <FormProblem form={form} title={t('view.failed')} />
            {outcome !== undefined && state}
            {isEditable && (
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton form={form} pendingLabel={t('view.resubmitting')}>
                  {t('view.resubmit')}
                </SubmitButton>
                {other && <Button onClick={() => showOther(other)}>{t('view.showOther')}</Button>}
                {own && <Button onClick={() => showOwn(own)}>{t('view.showOwn')}</Button>}
                {form.isDirty && <span className="text-sm text-muted">{t('view.unsaved')}</span>}
              </div>
            )}
            {!canResubmit && !accepted && <p className="text-sm text-muted">{t('view.notAllowed')}</p>}
          </div>
        </PageForm>
      </Panel>
    </>
  )
}

const noMarks: readonly { place: JsonPlace; message: string }[] = []

function Unaccepted({
  outcome,
  faults,
  resubmitted,
}: {
  outcome: ResubmissionOutcome | undefined
  faults: readonly Fault[]
  resubmitted: string | undefined
}) {
  const t = useTranslations('submissionErrors.view')
  const unknown = useTranslations('submissionErrors')('unknown')
  if (outcome === 'unsaid' || (outcome === undefined && resubmitted === '')) {
    return (
      <Alert
        tone="info"
        live={outcome !== undefined}
        title={t('unsaid')}
        action={
          <ButtonLink href={paths.orders} prefetch={false}>
            {t('findOrder')}
          </ButtonLink>
        }
      />
    )
  }
  if (outcome) {
    return (
      <Alert tone="danger" live title={t('refused')}>
        <ul className="list-disc pl-5 wrap-anywhere">
          {faults.map(({ path, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may have the same words and the same path
            <li key={index}>
              <bdi>{message || unknown}</bdi> {path && <bdi className="font-mono text-sm">{path}</bdi>}
            </li>
          ))}
        </ul>
      </Alert>
    )
  }
  return resubmitted ? <Alert tone="warning" title={t('again', { time: resubmitted })} /> : null
}

function useSyntaxFault(text: string, scanned: ReturnType<typeof locateJson>) {
  const t = useTranslations('submissionErrors.json')
  if ('fault' in scanned) {
    const { fault, place } = scanned
    return { place, message: t('at', { ...positionOf(text, place.from), fault: t(fault) }) }
  }
  const root = scanned.places.get('')
  if (!root || text.charAt(root.from) === '{') return undefined
  return { place: root, message: t('object', { bracket: '{' }) }
}
