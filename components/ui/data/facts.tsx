import type { ReactNode } from 'react'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 max-xs:grid-cols-1">{children}</dl>
}

/** A fact that has no value is left out. Each line of a value has the direction of its own script. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (children === undefined || children === null || children === '' || children === false) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-left break-words whitespace-pre-line [unicode-bidi:plaintext]">{children}</dd>
    </>
  )
}
