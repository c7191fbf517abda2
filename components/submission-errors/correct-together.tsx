'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type BaseSyntheticEvent, useState } from 'react'
import { FormProblem, PageForm, SubmitButton } from '#components/forms/form-parts.tsx'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { type RunOf, useRun } from '#components/forms/use-run.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Code } from '#components/ui/data/code.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Combobox } from '#components/ui/forms/combobox.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { paths } from '#lib/common/paths.ts'
import { toggled } from '#lib/common/toggled.ts'
import { parseKeepingDigits } from '#lib/contract/wire.ts'
import { searchSkus } from '#lib/products/queries.ts'
import type { CauseFault } from '#lib/submission-errors/causes/causes.ts'
import { type Correction, correctCause } from '#lib/submission-errors/mutations.ts'
import { togetherForm, valueKinds } from '#lib/submission-errors/rules.ts'
import { type RefusedOrderRow, RefusedOrders } from './refused-orders.tsx'

export function CorrectTogether({
  cause,
  present,
  hasSkus,
  canResubmit,
  orders,
}: {
  cause: CauseFault
  /** As JSON that may be cut off. */
  present: { json: string; isText: boolean } | undefined
  hasSkus: boolean
  canResubmit: boolean
  orders: readonly RefusedOrderRow[]
}) {
  const t = useTranslations('submissionErrors')
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(orders.map(({ id }) => id)))
  const { run, isRunning, start } = useRun<string, Correction>({ onClose: useRefresh() })
  const [isNoneChosen, setNoneChosen] = useState(false)
  const canCorrect = canResubmit && cause.path !== ''
  const inOrder = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const form = useSaveForm({
    schema: togetherForm,
    values: { kind: !present || present.isText ? 'text' : 'json', value: '' },
    mutation: {
      mutationFn: ({ kind, value }) => correctAll(kind === 'json' ? parseKeepingDigits(value) : value),
    },
    onSaved: () => {},
  })

  const correctAll = (value: unknown) =>
    start(inOrder, async (errorId, signal) => {
      const outcome = await correctCause(errorId, cause, value, signal)
      if (needNoCorrection.includes(outcome.kind)) choose(errorId, false)
      return outcome
    })

  function submit(event?: BaseSyntheticEvent) {
    setNoneChosen(inOrder.length === 0)
    if (inOrder.length > 0) return form.submit(event)
    event?.preventDefault()
  }

  const choose = (id: string, isChosen: boolean) => setChosen((ids) => toggled(ids, [id], isChosen))

  return (
    <>
      {canCorrect ? (
        <Panel title={t('together.title')}>
          <PageForm form={{ ...form, submit }} label={t('together.title')}>
            <div className="flex flex-col gap-3">
              <p>
                {t('together.hint', { path: cause.path })}
                {present && (
                  <>
                    {' '}
                    {t('together.present')} <Code className="wrap-anywhere">{present.json}</Code>
                  </>
                )}
              </p>
              <div className="flex flex-wrap items-end gap-4">
                <TextField
                  {...form.field('value')}
                  label={t('together.value')}
                  mono
                  autoComplete="off"
                  spellCheck={false}
                  className="w-72"
                />
                <Select
                  {...form.field('kind')}
                  label={t('together.kind')}
                  className="w-56"
                  options={valueKinds.map((kind) => ({ value: kind, label: t(`together.kinds.${kind}`) }))}
                />
                {hasSkus && (
                  <Combobox
                    label={t('together.sku')}
                    options={searchSkus}
                    value={null}
                    onChange={({ value }) =>
                      form.setAll([
                        ['kind', 'text'],
                        ['value', value],
                      ])
                    }
                    placeholder={t('together.chooseSku')}
                    className="w-72"
                    texts={{
                      search: t('together.skus.search'),
                      loading: t('together.skus.loading'),
                      empty: t('together.skus.empty'),
                      failed: t('together.skus.failed'),
                    }}
                  />
                )}
              </div>
              <FormProblem
                form={
                  isNoneChosen && inOrder.length === 0 ? { problem: t('together.noneChosen'), isUnknown: false } : form
                }
                title={t('together.failed')}
              />
              <div>
                <SubmitButton form={form} pendingLabel={t('together.running')}>
                  {t('together.resubmit', { count: inOrder.length })}
                </SubmitButton>
              </div>
            </div>
          </PageForm>
        </Panel>
      ) : (
        <Alert tone="info" title={t(canResubmit ? 'together.noPath' : 'together.notAllowed')} />
      )}
      {run && <CorrectionRun run={run} />}
      <Panel title={t('together.orders')} flush>
        <RefusedOrders
          orders={orders}
          choice={
            canCorrect
              ? {
                  chosen,
                  isLocked: !isHydrated || isRunning,
                  choose,
                  chooseAll: (isChosen) => setChosen(new Set(isChosen ? orders.map(({ id }) => id) : [])),
                }
              : undefined
          }
        />
      </Panel>
    </>
  )
}

/** As far as is known. */
const needNoCorrection: Correction['kind'][] = ['accepted', 'elsewhere', 'gone', 'unsaid', 'unknown']

type Run = RunOf<string, Correction>
type Result = Run['results'][number]
type Kind = Result['outcome']['kind']

function CorrectionRun({ run: { results, isCancelling, ended, panel } }: { run: Run }) {
  const t = useTranslations('submissionErrors.together')
  const countOf = (...kinds: Kind[]) => results.filter(({ outcome }) => kinds.includes(outcome.kind)).length
  const [accepted, unknown] = [countOf('accepted', 'elsewhere'), countOf('unsaid', 'unknown')]
  const rest = results.length - accepted - unknown
  return (
    <RunPanel
      {...panel}
      label={t('progress')}
      now={ended ? t(`ended.${ended.ended}`) : t(isCancelling ? 'cancelling' : 'running')}
      summary={ended && t('summary', { accepted, rest, unknown, untried: ended.untried.length })}
      className="rounded-panel border"
    >
      {results.map((result) => (
        <Line key={result.item} result={result} />
      ))}
    </RunPanel>
  )
}

const tones = {
  accepted: 'success',
  elsewhere: 'info',
  unsaid: 'info',
  unknown: 'info',
  gone: 'info',
  refused: 'danger',
  noPlace: 'danger',
  tooLarge: 'danger',
  failed: 'danger',
} as const satisfies Record<Kind, string>

function Line({ result: { item: errorId, outcome } }: { result: Result }) {
  const t = useTranslations('submissionErrors')
  const errors = useTranslations('errors')
  const reasonOf = useReason()
  const orderId = 'orderId' in outcome ? outcome.orderId : undefined
  const toText = () => {
    switch (outcome.kind) {
      case 'refused':
        return t('together.result.refused', { reason: outcome.faults[0]?.message || t('unknown') })
      case 'failed':
        return t('together.result.failed', { reason: reasonOf(outcome.error) })
      case 'unknown':
        return errors('outcome_unknown')
      default:
        return t(`together.result.${outcome.kind}`)
    }
  }
  const name = (
    <Link
      href={orderId ? paths.order(orderId) : paths.submissionError(errorId)}
      prefetch={false}
      className="font-mono text-accent hover:underline"
      translate="no"
    >
      {('number' in outcome && outcome.number) || errorId}
    </Link>
  )
  return (
    <RunResult tone={tones[outcome.kind]} name={name}>
      {toText()}
    </RunResult>
  )
}
