import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query'
import type { WorkItem } from '#lib/contract/production.ts'

/** Items a page of a work list has (Spec 1 §9). */
export const workPageSize = 10

export type ItemsPage = { data: readonly WorkItem[]; count: number }
export type LoadedItems = InfiniteData<ItemsPage, number>
/** `background`: no user asked for it, so it does not keep an idle session awake. */
type ReadItems = (
  wanted: { page: number; pagesize: number },
  options: { signal?: AbortSignal; background?: boolean },
) => Promise<ItemsPage>
export type ItemsList = { queryKey: QueryKey; readItems: ReadItems }

/** Rows a page has when the loaded items are read again: as many as the upstream allows. */
const refetchPageSize = 100
/** While rows leave faster than pages come, reading again ends after so many tries; the next change tries again. */
const maxTries = 4

export const infiniteItems = ({ queryKey, readItems }: ItemsList, initialData: LoadedItems) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readItems({ page: pageParam, pagesize: workPageSize }, { signal }),
    initialPageParam: 1,
    initialData,
    getNextPageParam: (_, pages) => nextPage(pages),
    staleTime: Number.POSITIVE_INFINITY,
    // Compares by place. Rows move, and are compared by their id in `refetchItems`.
    structuralSharing: false,
  })

/** The items of all pages, each once: a row that left has moved the next page up over what is loaded. */
export const itemsOf = (pages: readonly ItemsPage[]): WorkItem[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((item) => [item._id, item])).values(),
]

export const countOf = (pages: readonly ItemsPage[]) => Math.max(pages.at(-1)?.count ?? 0, itemsOf(pages).length)

/** The page after what is loaded, counted anew each time. A page without anything new is the end. */
function nextPage(pages: readonly ItemsPage[]): number | undefined {
  const { length } = itemsOf(pages)
  const isEnd =
    length >= (pages.at(-1)?.count ?? 0) || (pages.length > 1 && itemsOf(pages.slice(0, -1)).length === length)
  return isEnd ? undefined : Math.floor(length / workPageSize) + 1
}

/** An upstream that does not count a list is taken to have one item more than was read, until it ends: that is no change. */
const isOtherCount = (count: number, before: { count: number; length: number }) =>
  count !== before.count && !(before.count === before.length + 1 && count > before.count)

/** Whether the last page shows that other users changed the list, so that rows may have been passed over. */
export function isShifted(before: LoadedItems, after: LoadedItems): boolean {
  // Its loading was cancelled, by an item that was taken out.
  if (after.pages.length <= before.pages.length) return false
  const [count, page] = [countOf(after.pages), after.pageParams.at(-1) ?? 1]
  const { length } = itemsOf(after.pages)
  const known = { count: countOf(before.pages), length: itemsOf(before.pages).length }
  const hasNew = length > known.length
  return isOtherCount(count, known) || (hasNew && length !== Math.min(count, page * workPageSize))
}

/** Takes an item out of the list. A page that is on its way was asked for by a number that no longer fits. */
export async function removeItem(client: QueryClient, { queryKey }: ItemsList, id: string): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData<LoadedItems>(queryKey, (loaded) => {
    const known = itemsOf(loaded?.pages ?? [])
    const data = known.filter(({ _id }) => _id !== id)
    if (!loaded || data.length === known.length) return loaded
    // One page: a last one that has become empty would look like the end of the list.
    return { pages: [{ data, count: countOf(loaded.pages) - 1 }], pageParams: [1] }
  })
}

/** Not a refetch of react-query, which would ask for ten at a time and bring back a row that left meanwhile. */
export async function refetchItems(client: QueryClient, list: ItemsList): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = client.getQueryData<LoadedItems>(list.queryKey)
    if (!before) return
    const known = itemsOf(before.pages)
    const { data, count, isTorn } = await readAtLeast(known, list.readItems)
    if (isTorn && tries < maxTries) continue
    const page = { data: keepEqual(known, data), count }
    if (isSameList(known, page.data) && count === countOf(before.pages) && nextPage([page]) === nextPage(before.pages))
      return
    await client.cancelQueries({ queryKey: list.queryKey })
    if (client.getQueryData(list.queryKey) !== before) continue
    client.setQueryData<LoadedItems>(list.queryKey, { pages: [page], pageParams: [1] })
    return
  }
}

/** As many as are known, down to the last of these. `isTorn`: the list changed between two pages. */
async function readAtLeast(known: readonly WorkItem[], readItems: ReadItems) {
  const ids = new Set(known.map(({ _id }) => _id))
  const lastId = known.at(-1)?._id
  const wanted = Math.max(known.length, workPageSize)
  const read: WorkItem[] = []
  let last: { count: number; length: number } | undefined
  let isTorn = false
  for (let page = 1; ; page += 1) {
    const { data, count } = await readItems({ page, pagesize: refetchPageSize }, { background: true })
    read.push(...data)
    isTorn ||= last !== undefined && isOtherCount(count, last)
    last = { count, length: read.length }
    const reachesLast = read.length >= wanted && (lastId === undefined || read.some(({ _id }) => _id === lastId))
    const isEnd = read.length >= count || data.length === 0
    if (!reachesLast && !isEnd && read.length <= wanted + refetchPageSize) continue
    const items = itemsOf([{ data: read, count }])
    const end = Math.max(items.findLastIndex(({ _id }) => ids.has(_id)) + 1, wanted)
    return { data: items.slice(0, end), count, isTorn }
  }
}

function keepEqual(known: readonly WorkItem[], items: readonly WorkItem[]): readonly WorkItem[] {
  const before = new Map(known.map((item) => [item._id, item]))
  return items.map((item) => replaceEqualDeep<WorkItem>(before.get(item._id), item))
}

export const isSameList = <Member>(items: readonly Member[], others: readonly Member[]) =>
  items.length === others.length && items.every((item, index) => item === others[index])
