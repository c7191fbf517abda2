function titleRow({ target }: Event) {
  const row = target instanceof Element && target.closest<HTMLElement>('tr, [data-row]')
  if (!row) return
  const cut = Array.from(row.querySelectorAll('.cell-cut')).filter((cell) => cell.scrollWidth > cell.clientWidth)
  row.title = cut.map(({ textContent }) => textContent).join('\n')
}

/** The texts that a row cuts off (`cell-cut`) become the tooltip of the row, because a link may cover its cells. */
export function titleCutTexts(list: HTMLElement): () => void {
  list.addEventListener('pointerover', titleRow, { passive: true })
  return () => list.removeEventListener('pointerover', titleRow)
}
