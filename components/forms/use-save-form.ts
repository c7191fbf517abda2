'use client'

import { type MutationFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { type BaseSyntheticEvent, useCallback, useRef, useState, useTransition } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import {
  ChangedMeanwhileError,
  type Meanwhile,
  mergeChanges,
  type SharedFields,
  type SharedRecord,
  type States,
  type Stored,
} from './shared-record.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export type FormSchema = z.ZodObject
type Values<S extends FormSchema> = z.input<S> & FieldValues
type Sent<S extends FormSchema> = z.output<S> & { version?: string }
type FieldName<S extends FormSchema> = keyof z.input<S> & string

type Options<S extends FormSchema, Result> = {
  schema: S
  values: z.input<S>
  mutation: UseMutationOptions<Result, Error, Sent<S>> & { mutationFn: MutationFunction<Result, Sent<S>> }
  /** Another user may save it meanwhile. Its values are text. */
  record?: SharedRecord<z.input<S>> | undefined
  /** False: nothing is sent, and what is typed stays. */
  agree?: (values: z.output<S>) => Promise<boolean>
  onSaved: (result: Result) => void
  /** The page that a save leads to. Until that is shown, the form is still being saved. */
  opens?: (result: Result) => Route
  /** Sent a second time, it is made twice: without an answer the user is told to look first. */
  creates?: boolean
  /** Words for a failure of which the form knows more than the reason. */
  onFailed?: (error: Error) => string | undefined
  /** `onFailed` sees to all faults that a 400 lists. Else those that name no field stand below its words. */
  showsFaults?: boolean
  onGivenUp?: () => void
  /** False: what is typed is no loss. */
  asksBeforeLoss?: boolean
}

/** The one way to make a form (decision 061). What the upstream refuses stands at the field it names. */
export function useSaveForm<S extends FormSchema, Result>(options: Options<S, Result>) {
  const { schema, record, agree, onSaved, opens, onFailed, onGivenUp } = options
  const { creates = false, showsFaults = false, asksBeforeLoss = true } = options
  const t = useTranslations('forms')
  const ofErrors = useTranslations('errors')
  const reasonOf = useReason()
  const refresh = useRefresh()
  const wordIssue = useIssueTexts()
  const [problem, setProblem] = useState<{ words: string; isUnknown: boolean }>()
  const isSending = useRef(false)
  const openPage = useOpenPage()
  const [isLeaving, startLeaving] = useTransition()
  /** Values that the upstream refused, with its words, until they are changed or sent again. */
  const refused = useRef(new Map<string, { value: unknown; message: string }>())
  const sharedFields: SharedFields = record?.fields ?? {}
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const known = useRef<Stored<z.input<S>>>({ values: record?.values ?? options.values, version: record?.version })
  const mutation = useMutation({
    ...options.mutation,
    mutationFn: (values: Sent<S>, context) => {
      const { mutationFn } = options.mutation
      if (!record) return mutationFn(values, context)
      return saveShared(record, ({ version }) =>
        mutationFn(version === undefined ? values : { ...values, version }, context),
      )
    },
    meta: { failure: false },
  })
  const form = useForm<Values<S>, unknown, z.output<S>>({
    mode: 'onTouched', // beside the field after leaving it, and then with each letter until it is right
    defaultValues: options.values as DefaultValues<Values<S>>,
    resolver: (typed) => {
      const { data, error } = schema.safeParse(typed, { error: wordIssue, reportInput: true })
      const byUpstream = [...refused.current].filter(([name, { value }]) => typed[name] === value)
      if (data && byUpstream.length === 0) return { values: data, errors: {} }
      const ofUpstream = byUpstream.map(([name, { message }]) => [name, { type: 'upstream', message }] as const)
      const ofSchema = (error?.issues ?? []).map((issue) => {
        const isNamed = issue.code === 'custom' && issue.params
        const message = isNamed ? wordIssue({ ...issue, input: issue.input }) : issue.message
        return [String(issue.path[0] ?? ''), { type: 'schema', message }] as const
      })
      // Of several issues of a field the first is told.
      const errors = Object.fromEntries([...ofUpstream, ...ofSchema.toReversed()])
      return { values: {}, errors: errors as FieldErrors<Values<S>> }
    },
  })
  const { errors, isDirty, isValid, defaultValues } = form.formState
  const askBeforeLoss = useLeaveGuard(isDirty && asksBeforeLoss, {
    onGivenUp: problem?.isUnknown ? undefined : onGivenUp, // who leaves to look gives nothing up
  })

  async function send(values: z.output<S>) {
    if (isSending.current || isLeaving) return
    isSending.current = true
    setProblem(undefined)
    const sent = form.getValues()
    try {
      if (agree && !(await agree(values))) return
      const result = await mutation.mutateAsync(values)
      rebase(sent)
      known.current = { values: sent }
      setMeanwhile(undefined)
      onSaved(result)
      if (opens) startLeaving(() => void openPage(opens(result)))
    } catch (error) {
      if (error instanceof ChangedMeanwhileError) setMeanwhile(error.meanwhile)
      else if (error instanceof Error && !isPageUnusable(error)) await showFailure(error)
    } finally {
      isSending.current = false
    }
  }

  /** What was saved is what the fields began with; what was typed meanwhile stays typed. */
  function rebase(saved: Values<S>, typed = form.getValues()) {
    form.reset(saved)
    for (const name of Object.keys(typed) as Path<Values<S>>[]) {
      if (typed[name] !== saved[name]) form.setValue(name, typed[name], { shouldDirty: true })
    }
  }

  /** An upstream without versions is asked before the save, the others once they refuse the version. */
  async function saveShared(
    record: SharedRecord<z.input<S>>,
    save: (known: { version?: string | undefined }) => Promise<Result>,
  ): Promise<Result> {
    if (known.current.version === undefined) await checkForChanges(record, false)
    try {
      return await save(known.current)
    } catch (error) {
      const isStale = codeOf(error) === 'changed_meanwhile'
      if (isStale || isGone(error)) await checkForChanges(record, isStale)
      if (isStale) return save(known.current) // they changed nothing that this form has
      throw error
    }
  }

  async function checkForChanges({ read }: SharedRecord<z.input<S>>, isStale: boolean) {
    const at = Date.now()
    const now = await read().catch((error: unknown) => {
      throw isGone(error) ? new ChangedMeanwhileError({ at, adopted: [], disputed: [] }) : error
    })
    const states = { before: known.current.values, now: now.values, mine: form.getValues(), isStale } as States
    const { merged, ...found } = mergeChanges(schema, sharedFields, states)
    known.current = now
    if (found.adopted.length === 0 && found.disputed.length === 0) return
    rebase(now.values, merged as Values<S>)
    throw new ChangedMeanwhileError({ at, now, ...found })
  }

  async function showFailure(error: Error) {
    if (codeOf(error) === 'outcome_unknown' || (creates && isUnanswered(error))) {
      if (creates) refresh() // the page that the user is told to look at
      return setProblem({ words: ofErrors('outcome_unknown'), isUnknown: true })
    }
    const issues = issuesOf(error).map(({ path, message }) => ({ name: fieldOf(schema, path), path, message }))
    const placed = issues.filter(({ name }) => name !== undefined)
    const typed = form.getValues()
    refused.current = new Map(placed.map(({ name = '', message }) => [name, { value: typed[name], message }]))
    if (placed.length > 0) {
      await form.trigger([...refused.current.keys()] as Path<Values<S>>[], { shouldFocus: true })
      showWrong()
    }
    if (issues.length > 0 && placed.length === issues.length) return
    const words = onFailed?.(error)
    const unplaced = issues.filter(({ name }) => name === undefined && !showsFaults)
    const lines = unplaced.map(({ path, message }) => `${path}: ${message}`)
    const reason = words ?? (lines.length > 0 ? [] : reasonOf(error))
    return setProblem({ words: [reason, lines].flat().join('\n'), isUnknown: false })
  }

  return {
    control: form.control as unknown as Control<Record<string, string>>,
    isSaving: mutation.isPending || isLeaving,
    isDirty,
    saved: defaultValues as Readonly<Partial<z.input<S>>> | undefined,
    reset: (values: z.input<S>) => form.reset(values),
    incomplete: isValid ? null : t('incomplete'),
    problem: problem?.words,
    /** No answer came: it may have been saved. */
    isUnknown: problem?.isUnknown ?? false,
    meanwhile,
    sharedFields,
    /** Puts a value into a field and its editor; without one, that which it has. */
    put: (name: string, value = String(form.getValues(name as Path<Values<S>>))) => {
      setAll([[name, value]])
      sharedFields[name]?.replace?.(value)
    },
    submit: (event?: BaseSyntheticEvent) => {
      refused.current.clear()
      void form.handleSubmit(send, showWrong)(event)
    },
    check: (use: (values: z.output<S>) => void) => {
      refused.current.clear()
      void form.handleSubmit(use, showWrong)()
    },
    /** Asks first, where something is typed. What the user gives up is forgotten: it holds the page no longer. */
    askBeforeLoss: async () => {
      const isAgreed = await askBeforeLoss()
      if (isAgreed) form.reset()
      return isAgreed
    },
    set: (name: FieldName<S>, value: string) => setAll([[name, value]]),
    /** Sets fields that are right or wrong only together. */
    setAll,
    field: (name: FieldName<S>) => ({
      ...form.register(name as Path<Values<S>>),
      // In the HTML of the server too, where react-hook-form writes nothing.
      defaultValue: String(defaultValues?.[name] ?? ''),
      ...statusOf(name),
    }),
    statusOf,
  }

  function setAll(values: readonly (readonly [FieldName<S>, string])[]) {
    for (const [name, value] of values)
      form.setValue(name as Path<Values<S>>, value as Values<S>[Path<Values<S>>], { shouldDirty: true })
    void form.trigger(values.map(([name]) => name as Path<Values<S>>))
  }

  function statusOf(name: FieldName<S>) {
    const message = errors[name]?.message
    return { required: isRequired(schema, name), error: typeof message === 'string' ? message : undefined }
  }
}

/** The button that submits takes no focus, and a field that has kept it is not scrolled to when it is focused again. */
const showWrong = () => void setTimeout(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))

/** Without what depends on the fields. */
export type SaveForm = Omit<
  ReturnType<typeof useSaveForm>,
  'saved' | 'reset' | 'check' | 'set' | 'setAll' | 'field' | 'statusOf'
>

const isGone = (error: unknown) => error instanceof UpstreamError && [404, 410].includes(error.status)

function isRequired({ shape }: FormSchema, name: string): boolean {
  const field = shape[name] as z.ZodType | undefined
  return field !== undefined && !field.safeParse('').success
}

/** A path names the field, the list that holds what is wrong, or ends with the field. */
function fieldOf({ shape }: FormSchema, path: string): string | undefined {
  const [list = path] = /^\w+(?=[./]\d)/.exec(path) ?? []
  return [list, path.split(/[./]/).at(-1) ?? ''].find((name) => Object.hasOwn(shape, name))
}

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & { readonly [key: string]: unknown }

/** A check that has `params` is told in words of the form, whatever its own say. */
const isUnseen = (params: unknown) => typeof params === 'object' && params !== null && 'isUnseen' in params
const isRange = (params: unknown): params is { least: number; most: number } =>
  typeof params === 'object' && params !== null && 'least' in params && 'most' in params

/** The sentences of zod are for programmers. */
export function useIssueTexts(): (issue: Issue) => string {
  const t = useTranslations('forms.issue')
  return useCallback(
    (issue) => {
      if (issue.input === undefined || issue.input === '') return t('required')
      switch (issue.code) {
        case 'too_small':
          return issue['minimum'] === 1 ? t('required') : t('invalid')
        case 'too_big':
          return t('tooLong', { maximum: Number(issue['maximum']) })
        case 'invalid_value':
          return t('choose')
        case 'invalid_format':
          return issue['format'] === 'email' ? t('email') : t('invalid')
        case 'custom':
          if (isUnseen(issue['params'])) return t('unseen')
          return isRange(issue['params']) ? t('wholeNumber', issue['params']) : t('invalid')
        default:
          return t('invalid')
      }
    },
    [t],
  )
}
