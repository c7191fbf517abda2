import type { ProcessInk } from '#lib/files/inks.ts'

/** The process inks as ISO 12647-2 prints them, on a screen. */
const colors: Record<ProcessInk, string> = { cyan: '#009ee0', magenta: '#e2007a', yellow: '#ffed00', black: '#1d1d1b' }

type Ink = { ink: ProcessInk | 'spot'; name: string }

/** Inks with a swatch. What a spot ink looks like only its maker knows, so its swatch is hatched. */
export function InkList({ inks }: { inks: readonly Ink[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {inks.map(({ ink, name }) => (
        <li key={name} className="flex min-w-0 items-start gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-1 size-4 shrink-0 stroke-border-strong">
            <circle cx="8" cy="8" r="7.5" fill={ink === 'spot' ? 'none' : colors[ink]} />
            {ink === 'spot' && <path d="M2.7 13.3 13.3 2.7M.7 9.3 9.3.7M6.7 15.3l8.6-8.6" />}
          </svg>
          <bdi className="min-w-0 break-words">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
