import type { ReactNode } from 'react'

/** A name and its value. Without a value there is nothing to print. */
export function SheetFact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  if (children === undefined || children === '') return null
  return (
    <div className={className}>
      <dt className="job-sheet-label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
