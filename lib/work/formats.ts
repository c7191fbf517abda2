import type { WorkItem } from '#lib/contract/production.ts'

/** What the order of an item is called. An upstream need not say more than its id. */
export const orderNameOf = ({ order, orderId }: Pick<WorkItem, 'order' | 'orderId'>) => order.sourceOrderId || orderId

export function toSpan(minutes: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; much: number; rest: number } {
  if (minutes < 1) return { unit: 'now', much: 0, rest: 0 }
  if (minutes < 60) return { unit: 'minutes', much: minutes, rest: 0 }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { unit: 'hours', much: hours, rest: minutes % 60 }
  return { unit: 'days', much: Math.floor(hours / 24), rest: hours % 24 }
}
