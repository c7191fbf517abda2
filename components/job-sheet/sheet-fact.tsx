import type { ReactNode } from 'react'
import type { LineLength } from '#lib/job-sheet/formats.ts'

export function SheetFact({
  name,
  className,
  length,
  children,
}: {
  name: string
  className?: string
  length?: LineLength
  children: ReactNode
}) {
  if (children === undefined || children === '' || children === false) return null
  return (
    <div className={className}>
      <dt className="job-sheet-label">{name}</dt>
      <dd data-length={length}>{children}</dd>
    </div>
  )
}
