import type { WorkItem } from '#lib/contract/production.ts'

const minuteMs = 60_000
const warningMs = 120 * minuteMs // Spec 1 §9: deadline warning window

/** How an item stands to its deadline: `tone` is its colour, `kind` and `minutes` are for the words. */
export type Deadline =
  | { kind: 'none'; tone: 'neutral'; minutes: 0 }
  | { kind: 'due'; tone: 'success' | 'warning'; minutes: number }
  | { kind: 'overdue'; tone: 'danger'; minutes: number }
  | { kind: 'inTime'; tone: 'success'; minutes: number }
  | { kind: 'late'; tone: 'danger'; minutes: number }

/** Spec 1 §4: an error once the deadline has passed, or when it had at completion; a warning in its last two hours. */
export function deadlineOf(
  { shipByDate, completed }: Pick<WorkItem, 'shipByDate' | 'completed'>,
  now: number,
): Deadline {
  const due = shipByDate === undefined ? Number.NaN : Date.parse(shipByDate)
  if (Number.isNaN(due)) return { kind: 'none', tone: 'neutral', minutes: 0 }
  const finished = completed === undefined ? Number.NaN : Date.parse(completed)
  const isFinished = !Number.isNaN(finished)
  const left = due - (isFinished ? finished : now)
  const minutes = Math.floor(Math.abs(left) / minuteMs)
  if (left < 0) return { kind: isFinished ? 'late' : 'overdue', tone: 'danger', minutes }
  if (isFinished) return { kind: 'inTime', tone: 'success', minutes }
  return { kind: 'due', tone: left <= warningMs ? 'warning' : 'success', minutes }
}

/** Minutes as somebody says them: up to a day in hours and minutes, longer in days and hours. */
export function spanOf(minutes: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; much: number; rest: number } {
  if (minutes < 1) return { unit: 'now', much: 0, rest: 0 }
  if (minutes < 60) return { unit: 'minutes', much: minutes, rest: 0 }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { unit: 'hours', much: hours, rest: minutes % 60 }
  return { unit: 'days', much: Math.floor(hours / 24), rest: hours % 24 }
}
