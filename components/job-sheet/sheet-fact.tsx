import type { ReactNode } from 'react'

export function SheetFact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  if (children === undefined || children === '' || children === false) return null
  return (
    <div className={className}>
      <dt className="job-sheet-label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
