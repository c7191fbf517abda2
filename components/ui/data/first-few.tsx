import { Children, isValidElement, type ReactNode } from 'react'

const shownAtFirst = 3

/** Opens without script. */
export function FirstFew({ texts, children }: { texts: { more: string; fewer: string }; children: ReactNode }) {
  // By the entry's own key: what is open in an entry stays open when a new one comes before it.
  const entries = Children.toArray(children).map((entry, index) => (
    <li key={isValidElement(entry) ? entry.key : index}>{entry}</li>
  ))
  const rest = entries.slice(shownAtFirst)
  return (
    <>
      <ul className="flex flex-col gap-3">{entries.slice(0, shownAtFirst)}</ul>
      {rest.length > 0 && (
        <details className="group mt-3">
          <summary className="cursor-pointer list-none text-sm font-medium text-accent hover:underline">
            <span className="group-open:hidden">{texts.more}</span>
            <span className="hidden group-open:inline">{texts.fewer}</span>
          </summary>
          <ul className="mt-3 flex flex-col gap-3">{rest}</ul>
        </details>
      )}
    </>
  )
}
