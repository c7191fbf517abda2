import { toggled } from '#lib/common/toggled.ts'

export type Selection = {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const noSelection: Selection = { ids: new Set(), anchor: undefined }

export const chooseOne = ({ ids }: Selection, id: string, on: boolean): Selection => ({
  ids: toggled(ids, [id], on),
  anchor: id,
})

export function chooseRange(selection: Selection, order: readonly string[], id: string, on: boolean): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? id), order.indexOf(id)]
  if (from < 0 || to < 0) return chooseOne(selection, id, on)
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: toggled(selection.ids, between, on), anchor: id }
}

export const chooseAll = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: undefined })
