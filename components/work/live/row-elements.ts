/** The element of a row on the screen. */
export const rowWith = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

export const idOf = (row: Element) => row.getAttribute('data-row') ?? ''

/** The same control in another row, or the one that every row has. */
export const partOf = (row: Element, part: string) =>
  row.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row.querySelector<HTMLElement>('[data-part="show"]')
