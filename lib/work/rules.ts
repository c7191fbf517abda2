import type { WorkItem } from '#lib/contract/production.ts'

/** Items whose job sheets may be printed at once (Spec 1 §9). */
export const jobSheetLimit = 5

const minuteMs = 60_000
const warningMs = 120 * minuteMs // Spec 1 §9: deadline warning window

export const isOnWorkList = ({ status, order }: Pick<WorkItem, 'status' | 'order'>) =>
  status === 'complete' || (status === 'live' && ['printready', ''].includes(order.status))

/** Why an item cannot be completed (Spec 1 §4), if so: it or its order is already complete. */
export function whyNotComplete(item: Pick<WorkItem, 'status' | 'order'>): 'item' | 'order' | undefined {
  if (item.status === 'complete') return 'item'
  return item.order.status === 'complete' || item.order.status === 'shipped' ? 'order' : undefined
}

/** Job sheets are there while the order is printready or complete (Spec 1 §4). An upstream need not say what it is. */
export const canPrintSheets = ({ order }: Pick<WorkItem, 'order'>) =>
  ['printready', 'complete', ''].includes(order.status)

export type DeadlineState = {
  kind: 'none' | 'completed' | 'due' | 'overdue' | 'inTime' | 'late'
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  minutes: number
}

/** `willMiss`: at the pace of the site it cannot be met. */
export type WithDeadline = Pick<WorkItem, 'shipByDate' | 'completed'> & { status?: string; willMiss?: boolean }

export const deadlineDateOf = ({ shipByDate, completed }: WithDeadline) => completed ?? shipByDate

/** Spec 1 §4: an error once the deadline has passed, or when it had at completion; a warning in its last two hours. */
export function deadlineOf({ shipByDate, completed, status, willMiss }: WithDeadline, now: number): DeadlineState {
  const due = shipByDate === undefined ? Number.NaN : Date.parse(shipByDate)
  const completedAt = completed === undefined ? Number.NaN : Date.parse(completed)
  const isCompleted = !Number.isNaN(completedAt)
  if (status === 'complete' && !isCompleted) return { kind: 'completed', tone: 'neutral', minutes: 0 }
  if (Number.isNaN(due)) return { kind: isCompleted ? 'completed' : 'none', tone: 'neutral', minutes: 0 }
  const left = due - (isCompleted ? completedAt : now)
  const minutes = Math.floor(Math.abs(left) / minuteMs)
  if (left < 0) return { kind: isCompleted ? 'late' : 'overdue', tone: 'danger', minutes }
  if (isCompleted) return { kind: 'inTime', tone: 'success', minutes }
  return { kind: 'due', tone: willMiss || left <= warningMs ? 'warning' : 'success', minutes }
}
