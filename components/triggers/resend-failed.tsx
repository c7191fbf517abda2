'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { retryWhileRateLimited } from '#lib/browser/calls/rate-limit.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import type { Delivery } from '#lib/contract/triggers.ts'
import { readFailed } from '#lib/triggers/queries.ts'
import { redeliver } from '#lib/triggers/redelivery/redeliver.ts'
import { type Report, type Result, redeliverMany } from '#lib/triggers/redelivery/redeliver-many.ts'
import { useRefusal } from './use-refusal.ts'

type Run = {
  messages: readonly Delivery[]
  results: readonly Result[]
  current: Delivery | undefined
  isCancelling: boolean
  report: Report | undefined
}

export function ResendFailed({ triggerId, children }: { triggerId: string; children: ReactNode }) {
  const t = useTranslations('triggers.resend')
  const reasonOf = useReason()
  const refresh = useRefresh()
  const [isReading, setIsReading] = useState(false)
  const [run, setRun] = useState<Run>()
  const cancelled = useRef<AbortController>(undefined)
  // A run does not go on behind another page.
  useEffect(() => () => cancelled.current?.abort(), [])
  const isRunning = run !== undefined && run.report === undefined

  async function start() {
    setIsReading(true)
    // A second press before the question is shown must not leave the run without what stops it.
    if (!cancelled.current || cancelled.current.signal.aborted) cancelled.current = new AbortController()
    const { signal } = cancelled.current
    try {
      const messages = await readFailed(triggerId, signal)
      setIsReading(false)
      if (messages.length === 0) return void notify.info(t('none'))
      if (await confirm({ title: t('title', { count: messages.length }), text: t('text'), action: t('action') }))
        void sendAll(messages, signal)
    } catch (error) {
      if (!signal.aborted) notify.error(t('unread'), isMissingCall(error) ? t('unknown') : reasonOf(error))
    } finally {
      setIsReading(false)
    }
    return undefined
  }

  async function sendAll(messages: readonly Delivery[], signal: AbortSignal) {
    setRun({ messages, results: [], current: undefined, isCancelling: false, report: undefined })
    const change = (changed: Partial<Run>) => setRun((now) => now && { ...now, ...changed })
    const report = await redeliverMany(messages, {
      redeliver: ({ _id: id, attempts }) =>
        retryWhileRateLimited(() => redeliver({ id, attempted: attempts.length }, signal)),
      isCancelled: () => signal.aborted,
      onStart: (current) => change({ current }),
      onResult: (result) => setRun((now) => now && { ...now, results: [...now.results, result] }),
    })
    change({ current: undefined, report })
    refresh()
  }

  function cancel() {
    cancelled.current?.abort()
    setRun((now) => now && { ...now, isCancelling: true })
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
        {children}
        <Button
          icon="refresh"
          data-send-again=""
          onClick={() => void start()}
          pending={isReading}
          disabledReason={isRunning ? t('running') : null}
        >
          {t('open')}
        </Button>
      </div>
      {run && <ResendRun run={run} onCancel={cancel} onClose={() => setRun(undefined)} />}
    </>
  )
}

function ResendRun({ run, onCancel, onClose }: { run: Run; onCancel: () => void; onClose: () => void }) {
  const t = useTranslations('triggers.resend')
  const { messages, results, current, isCancelling, report } = run
  const now = isCancelling ? t('cancelling') : current && t('current', { name: nameOf(current) })
  const delivered = results.filter(({ outcome }) => outcome.kind === 'delivered').length
  const unknown = results.filter(isUnknown).length
  const failed = results.length - delivered - unknown
  return (
    <RunPanel
      label={t('label')}
      state={report ? 'over' : isCancelling ? 'cancelling' : 'running'}
      now={report ? t('finished') : now}
      done={results.length}
      total={messages.length}
      onCancel={onCancel}
      onClose={onClose}
      summary={report && t('counts', { delivered, failed, unknown, untried: report.untried.length })}
      className="border-b"
    >
      {results.toReversed().map((result) => (
        <Line key={result.delivery._id} result={result} />
      ))}
    </RunPanel>
  )
}

const nameOf = ({ sourceOrderId, _id }: Delivery) => sourceOrderId || _id
const isUnknown = ({ outcome }: Result) => outcome.kind === 'failed' && codeOf(outcome.error) === 'outcome_unknown'

function Line({ result }: { result: Result }) {
  const { delivery, outcome } = result
  const t = useTranslations('triggers')
  const refusalOf = useRefusal()
  const toText = () => {
    switch (outcome.kind) {
      case 'delivered':
        return t('again.delivered')
      case 'undelivered': {
        const last = outcome.delivery.attempts.at(-1)
        const status = last?.statusCode ? t('answer.status', { status: String(last.statusCode) }) : last?.response
        return t('resend.failed', { reason: status ?? '' })
      }
      case 'failed':
        return isUnknown(result) ? refusalOf(outcome.error) : t('resend.failed', { reason: refusalOf(outcome.error) })
    }
  }
  const name = <bdi className="font-mono font-medium">{nameOf(delivery)}</bdi>
  return (
    <RunResult tone={outcome.kind === 'delivered' ? 'success' : isUnknown(result) ? 'info' : 'danger'} name={name}>
      {toText()}
    </RunResult>
  )
}
