'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type BaseSyntheticEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { CheckField } from '#components/forms/check-field.tsx'
import { useEditorTexts } from '#components/forms/editor-texts.ts'
import { PageForm, RequiredNote, SaveBar } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { CodeEditor, type CodeEditorHandle } from '#components/ui/code-editor/code-editor.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { isReadAgain } from '#lib/browser/calls/call-proxy.ts'
import { type DraftKey, dropDraft } from '#lib/browser/page/drafts.ts'
import { paths } from '#lib/common/paths.ts'
import { templateTypes } from '#lib/contract/templates.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { positionOf } from '#lib/submission-errors/json-places/json-places.ts'
import { fieldsOf, offersFor } from '#lib/templates/completion/completion.ts'
import { type ExampleKind, exampleKinds, readExample, readTemplate, saveTemplate } from '#lib/templates/mutations.ts'
import {
  findTestDataFault,
  isTemplateType,
  parseTestData,
  placeOfLine,
  type TemplateFields,
  type TemplateType,
  templateForm,
  usual,
} from '#lib/templates/rules.ts'
import { toTemplatesSearch } from '#lib/templates/search-params.ts'
import { ExampleChoice } from './example-choice.tsx'
import { FieldList } from './field-list.tsx'
import { TrialOutput } from './trial-output.tsx'
import { useDraft } from './use-draft.ts'
import { useTrial } from './use-trial.ts'

const languages = { html: 'html', xml: 'xml', svg: 'xml', json: 'json', zlp: 'text' } as const
const names = ['name', 'extension', 'contentType', 'type', 'active', 'text', 'testData'] as const

/** Spec 2 §2 and §5. */
export function TemplateEditor({
  id,
  values,
  version,
  draft,
  isForJobSheet,
}: {
  id: string | undefined
  values: TemplateFields
  version: string | undefined
  draft: DraftKey
  /** Undefined where the upstream fills none in for job sheets. */
  isForJobSheet: boolean | undefined
}) {
  const t = useTranslations('templates')
  const ofForms = useTranslations('forms')
  const reasonOf = useReason()
  const editorTexts = useEditorTexts()
  const editor = useRef<CodeEditorHandle>(null)
  const dataEditor = useRef<CodeEditorHandle>(null)
  const listHref = (saved?: string) => paths.templatesAt(toTemplatesSearch({ active: typed.active === 'true', saved }))
  const types = () => templateTypes.map((value) => ({ value, label: t(`type.${value}`) }))
  const form = useSaveForm({
    schema: templateForm,
    values,
    mutation: { mutationFn: (fields) => saveTemplate(id, fields) },
    record:
      id === undefined
        ? undefined
        : {
            version,
            read: () => readTemplate(id),
            fields: {
              name: { label: t('column.name') },
              type: { label: t('column.type'), options: types() },
              extension: { label: t('column.extension') },
              contentType: { label: t('column.contentType') },
              active: {
                label: t('active'),
                options: [
                  { value: 'true', label: ofForms('on') },
                  { value: 'false', label: ofForms('off') },
                ],
              },
              text: { label: t('text.label'), replace: (text) => editor.current?.replace(text) },
              testData: { label: t('testData.label'), replace: (text) => dataEditor.current?.replace(text) },
            },
          },
    onSaved: () => void notify.success(t(id === undefined ? 'created' : 'updated')),
    opens: ({ template }) => listHref(template?._id ?? id),
    creates: id === undefined,
    onFailed: (error) => withStatus(error, reasonOf(error)),
    onGivenUp: () => dropDraft(draft),
  })
  useFocusWhenWrong(form.control, 'text', editor)
  useFocusWhenWrong(form.control, 'testData', dataEditor)
  const watched = useWatch({ control: form.control })
  const typed: TemplateFields = { ...values, ...watched }
  const { isRestored, isOutdated } = useDraft({
    draft,
    values: watched,
    saved: form.saved,
    version,
    isDirty: form.isDirty,
    restore: (kept) => {
      for (const name of names) if (kept[name] !== undefined) form.set(name, kept[name])
      editor.current?.replace(kept['text'] ?? values.text)
      dataEditor.current?.replace(kept['testData'] ?? values.testData)
    },
  })
  const fault = useTestDataFault(typed.testData)
  /** While what is typed is no test data, the fields stay as they were. */
  const [lastData, setLastData] = useState(findTestDataFault(values.testData) ? '' : values.testData)
  const data = useMemo(() => parseTestData(lastData), [lastData])
  const isEmpty = Object.keys(data).length === 0
  // Only a job sheet has a component beside its order.
  const kinds = exampleKinds.filter((kind) => kind !== 'jobSheet' || isForJobSheet !== undefined)
  const [kind, setKind] = useState<ExampleKind>(
    kinds.includes('jobSheet') && (isForJobSheet || 'component' in data) ? 'jobSheet' : 'order',
  )
  const isSheet = kind === 'jobSheet'
  const offered = isSheet ? 'jobSheet' : 'order'
  const example = useQuery({
    queryKey: ['template example', offered],
    queryFn: async (context) => (await readExample(offered, { background: isReadAgain(context) })) ?? null,
    enabled: isEmpty || isSheet,
    meta: { failure: false },
  })
  const fields = useMemo(
    () => fieldsOf(isEmpty || isSheet ? { ...example.data, ...data } : data),
    [isEmpty, isSheet, data, example.data],
  )
  const { run, isRunning, result, failure } = useTrial(id, values, editor)
  const isFailedText = failure?.line !== undefined && failure.text === typed.text
  const marks = useMemo(
    () => (isFailedText ? [{ place: placeOfLine(typed.text, failure.line ?? 1), message: failure.message }] : []),
    [isFailedText, failure, typed.text],
  )
  const dataMarks = useMemo(() => (fault ? [{ place: fault.place, message: fault.message }] : []), [fault])

  function submit(event?: BaseSyntheticEvent) {
    if (!fault) return form.submit(event)
    event?.preventDefault()
    dataEditor.current?.reveal(fault.place)
  }
  function startRun() {
    if (fault) return dataEditor.current?.reveal(fault.place)
    const { text, type, testData } = typed
    run({ text, type, testData: parseTestData(testData), ...(isSheet && { forJobSheet: true }) }, typed)
  }
  function changeTestData(value: string) {
    form.set('testData', value)
    if (!findTestDataFault(value)) setLastData(value)
  }
  function chooseType(type: TemplateType) {
    const before = usual[typed.type]
    form.set('type', type)
    if (!isTemplateType(type)) return // the saved one again, or none
    for (const name of ['extension', 'contentType'] as const) {
      if (typed[name] === '' || typed[name] === before?.[name]) form.set(name, usual[type][name])
    }
  }
  function discard() {
    const now = form.meanwhile ? { ...values, ...form.saved } : values
    form.reset(now)
    editor.current?.replace(now.text)
    dataEditor.current?.replace(now.testData)
  }
  // What is saved stays shown until another one is chosen.
  const unknown = isTemplateType(values.type) ? [] : [{ value: values.type, label: values.type || t('chooseType') }]
  const fillIn = (data: unknown) => dataEditor.current?.replace(JSON.stringify(data, null, 4))

  return (
    <PageForm form={{ ...form, submit }} label={t('form')}>
      <div className="flex flex-col gap-4 p-4">
        {isRestored && (
          <Alert
            tone={isOutdated ? 'warning' : 'info'}
            live
            title={t('draft.restored')}
            action={<Button onClick={discard}>{t('draft.discard')}</Button>}
          >
            {t(isOutdated ? 'draft.outdated' : 'draft.text')}
          </Alert>
        )}
        <RequiredNote />
        {/* While the other one waits, Enter in a field still shows what is missing. */}
        <button type="submit" hidden>
          {ofForms('save')}
        </button>
        <Panel title={t('form')}>
          <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <TextField label={t('column.name')} maxLength={200} autoComplete="off" {...form.field('name')} />
            <Select
              label={t('column.type')}
              options={[...unknown, ...types()]}
              {...form.field('type')}
              onChange={({ target }) => chooseType(target.value as TemplateType)}
            />
            <TextField label={t('column.extension')} maxLength={20} autoComplete="off" {...form.field('extension')} />
            <TextField
              label={t('column.contentType')}
              maxLength={100}
              autoComplete="off"
              {...form.field('contentType')}
            />
          </div>
          <CheckField
            control={form.control}
            name="active"
            on="true"
            off="false"
            error={form.statusOf('active').error}
            label={t('active')}
            className="mt-3"
          />
        </Panel>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Panel title={t('text.title')}>
            <CodeEditor
              ref={editor}
              texts={editorTexts}
              label={t('text.label')}
              hint={t('text.hint', { open: '{{', close: '}}' })}
              error={isFailedText ? t('text.wrong', { line: failure.line ?? 1 }) : form.statusOf('text').error}
              text={typed.text}
              language={isTemplateType(typed.type) ? languages[typed.type] : 'text'}
              marks={marks}
              complete={(before) => offersFor(before, fields)}
              onChange={(value) => form.set('text', value)}
            />
          </Panel>
          <Panel title={t('fields.title')} note={<span className="text-sm text-muted">{t('fields.note')}</span>} flush>
            <FieldList fields={fields} onInsert={(text) => editor.current?.insert(text)} />
          </Panel>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel
            title={t('testData.title')}
            actions={
              <ExampleChoice kind={kind} kinds={kinds} onChoose={setKind} testData={typed.testData} onRead={fillIn} />
            }
          >
            <CodeEditor
              ref={dataEditor}
              texts={editorTexts}
              label={t('testData.label')}
              hint={t('testData.hint')}
              error={fault?.message ?? form.statusOf('testData').error}
              text={typed.testData}
              language="json"
              marks={dataMarks}
              onChange={changeTestData}
            />
          </Panel>
          <Panel
            title={t('output.title')}
            actions={
              <Button
                onClick={startRun}
                pending={isRunning}
                pendingLabel={t('output.running')}
                disabledReason={isTemplateType(typed.type) ? null : t('output.noType')}
              >
                {t('output.run')}
              </Button>
            }
          >
            {/* Empty first, and while it runs: assistive technology announces only what changes in a known region. */}
            <output className="sr-only">{!isRunning && !failure && result && t('output.done')}</output>
            <div className="flex flex-col gap-3" aria-busy={isRunning}>
              {failure && (
                <Alert
                  tone="danger"
                  live
                  title={failure.title}
                  action={
                    isFailedText && (
                      <Button
                        size="small"
                        onClick={() => editor.current?.reveal(placeOfLine(typed.text, failure.line ?? 1))}
                      >
                        {t('output.showLine', { line: failure.line ?? 1 })}
                      </Button>
                    )
                  }
                >
                  <span className="whitespace-pre-wrap wrap-anywhere">{failure.message}</span>
                </Alert>
              )}
              {isRunning ? <Skeleton className="h-40" /> : !failure && <TrialOutput result={result} />}
            </div>
          </Panel>
        </div>
      </div>
      <SaveBar
        form={{ ...form, incomplete: fault ? fault.message : form.incomplete }}
        title={t('saveFailed')}
        list={listHref()}
        waits
      />
    </PageForm>
  )
}

/** The form finds what to focus by the native control of a field, which an editor is not. */
function useFocusWhenWrong(
  control: Control<Record<string, string>>,
  name: 'text' | 'testData',
  editor: RefObject<CodeEditorHandle | null>,
) {
  const { ref } = useController({ control, name }).field
  useEffect(() => ref({ focus: () => editor.current?.focus() }), [ref, editor])
}

/** The status code of an answer before its message (Spec 2 §8). */
const withStatus = (error: unknown, message: string) =>
  error instanceof UpstreamError ? `${error.status}: ${message}` : message

function useTestDataFault(text: string) {
  const t = useTranslations('templates.testData')
  const ofJson = useTranslations('submissionErrors.json')
  return useMemo(() => {
    const found = findTestDataFault(text)
    if (!found) return undefined
    const { fault, place } = found
    const { line, column } = positionOf(text, place.from)
    switch (fault) {
      case 'object':
        return { place, message: t('object', { bracket: '{' }) }
      case 'levels':
        return { place, message: t('levels') }
      case 'values':
        return { place, message: t('values') }
      case 'key':
        return { place, message: t('key', { line }) }
      default:
        return { place, message: ofJson('at', { line, column, fault: fault === 'rest' ? t('rest') : ofJson(fault) }) }
    }
  }, [text, t, ofJson])
}
