import type { Work } from './work-context.ts'

/** Rows stand in chunks, and these in groups, of which none is empty. */
const depth = 2

function neighbour(
  row: Element,
  next: 'nextElementSibling' | 'previousElementSibling',
  first: 'firstElementChild' | 'lastElementChild',
): Element | null {
  let [place, height]: [Element | null, number] = [row, 0]
  while (place && !place[next] && height < depth) [place, height] = [place.parentElement, height + 1]
  place = place?.[next] ?? null
  for (; height > 0; height -= 1) place = place?.[first] ?? null
  return place
}
export const rowAfter = (row: Element) => neighbour(row, 'nextElementSibling', 'firstElementChild')
const rowBefore = (row: Element) => neighbour(row, 'previousElementSibling', 'lastElementChild')

const wanted: Record<string, (row: Element, rows: Element) => Element | null> = {
  ArrowDown: rowAfter,
  ArrowUp: rowBefore,
  Home: (_, rows) => rows.querySelector('[data-row]'),
  End: (_, rows) => rows.querySelector(':scope > :last-child > :last-child > :last-child'),
}

/** The keys of the list: arrows go from row to row, with Shift they choose on the way, x chooses or gives up a row. */
export function walkRows(rows: HTMLElement, { desk, choose }: Work): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !(event.target instanceof Element))
      return
    const part = event.target.closest('[data-part]')?.getAttribute('data-part')
    const row = event.target.closest('[data-row]')
    if (!part || !row) return
    if (event.key === 'x' || event.key === 'X') {
      const id = idOf(row)
      if (!row.hasAttribute('data-gone')) choose(id, !desk.get().selection.ids.has(id), event.shiftKey)
      return
    }
    const next = wanted[event.key]?.(row, rows)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      choose(idOf(row), true, false)
      if (!next.hasAttribute('data-gone')) choose(idOf(next), true, true)
    }
    partOf(next, part)?.focus()
  }
  rows.addEventListener('keydown', onKeyDown)
  rows.addEventListener('mousedown', markNoText)
  return () => {
    rows.removeEventListener('keydown', onKeyDown)
    rows.removeEventListener('mousedown', markNoText)
  }
}

/** A press with Shift chooses a range, and must not mark the text in between. */
function markNoText(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault()
}

export const idOf = (row: Element) => row.getAttribute('data-row') ?? ''

/** The same control in another row, or what every row has. */
export const partOf = (row: Element, part: string) =>
  row.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row.querySelector<HTMLElement>('[data-part="show"]')
