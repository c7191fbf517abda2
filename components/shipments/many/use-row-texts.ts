import { useTranslations } from 'next-intl'
import { isBadgeStatus } from '#components/orders/named-status-badge.tsx'
import { useReason } from '#components/shell/errors/use-reason.ts'
import type { Failure } from '#lib/browser/calls/run-sequentially.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { type CheckedRow, doubtsOf, type Verdict } from '#lib/shipments/many/check-rows.ts'
import type { RowOutcome } from '#lib/shipments/many/ship-row.ts'

export function useRowTexts() {
  const t = useTranslations('shipments.many')
  const ofStatus = useTranslations('orders.status')
  const tracking = useTranslations('shipments.tracking.problem')
  const reasonOf = useReason()
  const statusName = (status: string) => (isBadgeStatus(status) ? ofStatus(status) : status)

  function ofVerdict(verdict: Verdict): string {
    switch (verdict.kind) {
      case 'unread':
        return t('verdict.unread', { reason: reasonOf(verdict.error) })
      case 'notShippable':
        return t('verdict.notShippable', { status: statusName(verdict.status) })
      case 'tooLong':
      case 'command':
        return tracking(verdict.kind)
      case 'badUrl':
        return tracking('invalid')
      case 'siteCode':
        return tracking('siteCode', verdict.siteCode)
      case 'label':
        return t('verdict.label', { carrier: verdict.label.carrier, number: verdict.label.number })
      case 'tooEarly':
        return t('verdict.tooEarly', { date: verdict.date })
      case 'shipped':
        return t('verdict.shipped', { number: verdict.trackingNumber })
      case 'severalShipments':
        return t('verdict.severalShipments', { count: verdict.count })
      case 'repeated':
      case 'orderTwice':
      case 'numberTwice':
        return t(`verdict.${verdict.kind}`, { line: verdict.line })
      default:
        return t(`verdict.${verdict.kind}`)
    }
  }

  function ofOutcome(outcome: RowOutcome | Failure): string {
    switch (outcome.kind) {
      case 'failed':
        return codeOf(outcome.error) === 'outcome_unknown'
          ? t('outcome.unknown')
          : t('outcome.failed', { reason: reasonOf(outcome.error) })
      case 'shippedElse':
        return t('verdict.shipped', { number: outcome.trackingNumber })
      case 'notLive':
        return t('verdict.notShippable', { status: statusName(outcome.status) })
      case 'done':
        return t('verdict.done')
      case 'shipped':
        return t('outcome.shipped')
    }
  }

  return {
    ofOutcome,
    ofRow({ verdict }: CheckedRow, outcome: RowOutcome | Failure | undefined): string {
      if (outcome) return ofOutcome(outcome)
      const isUnfinished = verdict.kind !== 'notComplete' && doubtsOf(verdict)?.includes('notComplete')
      return [ofVerdict(verdict), isUnfinished && t('verdict.notComplete')].filter(Boolean).join(' ')
    },
  }
}
