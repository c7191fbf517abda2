export const rowWith = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

export const idOf = (row: Element) => row.getAttribute('data-row') ?? ''

/** The same control in another row, or the one that every row has. */
export const partOf = (row: Element, part: string) =>
  row.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row.querySelector<HTMLElement>('[data-part="show"]')

/** The box of the bar that selects all: where the keyboard goes on when there is nothing nearer. */
export const findSelectAll = () => document.querySelector<HTMLElement>('[data-select-all]')

const stays = (row: Element) => row.isConnected && !row.hasAttribute('data-gone')

export const allRows = () => [...document.querySelectorAll('[data-row]')]

/** A checkbox, where the Enter that ends a scan does nothing. */
export function findPlaceAfter(row: Element, rows = allRows()): HTMLElement | null {
  const at = rows.indexOf(row)
  const next = rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays)
  return next ? partOf(next, 'select') : findSelectAll()
}
