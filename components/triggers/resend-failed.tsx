'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { type RunOf, useRun } from '#components/forms/use-run.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import type { Delivery } from '#lib/contract/triggers.ts'
import { readFailed } from '#lib/triggers/queries.ts'
import { redeliverUnlessSent } from '#lib/triggers/redelivery/redeliver.ts'
import { isSuccess } from './answer-badge.tsx'
import { useDeliveryRefusal } from './use-delivery-refusal.ts'

type Run = RunOf<Delivery, { kind: 'answered'; delivery: Delivery }>
type Result = Run['results'][number]

/** One message at a time: a receiver that was down is not flooded when it is back. */
export function ResendFailed({
  triggerId,
  hasFailed,
  children,
}: {
  triggerId: string
  hasFailed: boolean
  children: ReactNode
}) {
  const t = useTranslations('triggers.resend')
  const reasonOf = useReason()
  const refresh = useRefresh()
  const [isReading, setIsReading] = useState(false)
  const { run, isRunning, start } = useRun<Delivery, { kind: 'answered'; delivery: Delivery }>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  async function askToStart() {
    if (asking.current) return // pressed twice, before the question is shown
    asking.current = new AbortController()
    const { signal } = asking.current
    setIsReading(true)
    try {
      const messages = await readFailed(triggerId, signal)
      setIsReading(false)
      if (messages.length === 0) notify.info(t('none'))
      else if (await confirm({ title: t('title', { count: messages.length }), text: t('text'), action: t('action') }))
        void sendAll(messages)
    } catch (error) {
      if (!signal.aborted) notify.error(t('unread'), isMissingCall(error) ? t('unknown') : reasonOf(error))
    } finally {
      asking.current = undefined
      setIsReading(false)
    }
  }

  async function sendAll(messages: readonly Delivery[]) {
    await start(messages, async ({ _id: id, attempts }, signal) => {
      const delivery = await redeliverUnlessSent({ id, attempted: attempts.length }, signal)
      return { kind: 'answered', delivery }
    })
    refresh()
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
        {children}
        <Button
          icon="refresh"
          data-send-again=""
          onClick={() => void askToStart()}
          pending={isReading}
          disabledReason={isRunning ? t('running') : hasFailed ? null : t('none')}
        >
          {t('open')}
        </Button>
      </div>
      {run && <ResendRun run={run} />}
    </>
  )
}

function ResendRun({ run: { results, current, isCancelling, ended, panel } }: { run: Run }) {
  const t = useTranslations('triggers.resend')
  const now = isCancelling ? t('cancelling') : current && t('current', { name: nameOf(current) })
  const delivered = results.filter(isDelivered).length
  const unknown = results.filter(isUnknown).length
  const failed = results.length - delivered - unknown
  return (
    <RunPanel
      {...panel}
      label={t('label')}
      now={ended ? t(`ended.${ended.ended}`) : now}
      summary={ended && t('counts', { delivered, failed, unknown, untried: ended.untried.length })}
      className="border-b"
    >
      {results.toReversed().map((result) => (
        <Line key={result.item._id} result={result} />
      ))}
    </RunPanel>
  )
}

const nameOf = ({ sourceOrderId, _id }: Delivery) => sourceOrderId || _id
const isDelivered = ({ outcome }: Result) =>
  outcome.kind === 'answered' && isSuccess(outcome.delivery.attempts.at(-1)?.statusCode)
const isUnknown = ({ outcome }: Result) => outcome.kind === 'failed' && codeOf(outcome.error) === 'outcome_unknown'

function Line({ result }: { result: Result }) {
  const { item, outcome } = result
  const t = useTranslations('triggers')
  const refusalOf = useDeliveryRefusal()
  const toText = () => {
    if (isDelivered(result)) return t('again.delivered')
    if (outcome.kind === 'failed')
      return isUnknown(result) ? refusalOf(outcome.error) : t('resend.failed', { reason: refusalOf(outcome.error) })
    const last = outcome.delivery.attempts.at(-1)
    const status = last?.statusCode ? t('answer.status', { status: String(last.statusCode) }) : last?.response
    return t('resend.failed', { reason: status ?? '' })
  }
  return (
    <RunResult
      tone={isDelivered(result) ? 'success' : isUnknown(result) ? 'info' : 'danger'}
      name={<Code className="font-medium">{nameOf(item)}</Code>}
    >
      {toText()}
    </RunResult>
  )
}
