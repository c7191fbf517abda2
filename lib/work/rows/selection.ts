export type Selection = {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const noSelection: Selection = { ids: new Set(), anchor: undefined }

export function chooseOne({ ids }: Selection, id: string, on: boolean): Selection {
  const next = new Set(ids)
  if (on) next.add(id)
  else next.delete(id)
  return { ids: next, anchor: id }
}

export function chooseRange(selection: Selection, order: readonly string[], id: string, on: boolean): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? id), order.indexOf(id)]
  if (from < 0 || to < 0) return chooseOne(selection, id, on)
  const ids = new Set(selection.ids)
  for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) ids.add(between)
    else ids.delete(between)
  }
  return { ids, anchor: id }
}

export const chooseAll = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: undefined })
