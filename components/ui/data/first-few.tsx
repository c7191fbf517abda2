import { Children, type ReactNode } from 'react'

const shownAtFirst = 3

/** The first three entries, the others behind "Show All". Opens without script. */
export function FirstFew({ texts, children }: { texts: { more: string; fewer: string }; children: ReactNode }) {
  const entries = Children.toArray(children)
  const rest = entries.slice(shownAtFirst)
  return (
    <>
      <ul className="flex flex-col gap-3">
        {entries.slice(0, shownAtFirst).map((entry, index) => (
          <li key={index}>{entry}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="group mt-3">
          <summary className="cursor-pointer list-none text-sm font-medium text-accent hover:underline">
            <span className="group-open:hidden">{texts.more}</span>
            <span className="hidden group-open:inline">{texts.fewer}</span>
          </summary>
          <ul className="mt-3 flex flex-col gap-3">
            {rest.map((entry, index) => (
              <li key={index}>{entry}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
