'use client'

/** A client component, or its paths would be sent twice (decision 057). */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
      <path
        d="M7 1v3M17 1v3M7 20v3M17 20v3M1 7h3M1 17h3M20 7h3M20 17h3"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <rect x="6" y="6" width="12" height="12" rx="1.5" className="fill-accent-fill" />
      <path d="M9 10h6M9 14h4" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
