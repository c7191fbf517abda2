'use client'

import type { WorkItem } from '#lib/contract/production.ts'
import { formatDateTime } from '#lib/dates/account-time.ts'
import { DeadlineText } from './deadline-text.tsx'
import { useWork } from './work-context.ts'

export function Deadline({ item, clockKey, className }: { item: WorkItem; clockKey: string; className?: string }) {
  const { clock, time } = useWork()
  const text = item.shipByDate && formatDateTime(item.shipByDate, time)
  return <DeadlineText due={item} text={text} clock={clock} clockKey={clockKey} className={className} />
}
