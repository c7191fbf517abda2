'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLive } from '#components/shell/live/use-live.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { CompletionRun } from '#components/work/completion/completion-run.tsx'
import { useCompletionQueue } from '#components/work/completion/use-completion-queue.ts'
import { type Work, WorkContext } from '#components/work/work-context.ts'
import { forgetFirstScan } from '#lib/barcodes/scan.ts'
import { type AccountTime, rememberDateTimes } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { lastList } from '#lib/shell/last-list/last-list.ts'
import { dueRange, type WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import { itemsList } from '#lib/work/queries.ts'
import type { Departure } from '#lib/work/rows/held-rows.ts'
import {
  countOf,
  type ItemsList,
  type ItemsPage,
  infiniteItems,
  isShifted,
  itemsOf,
  type LoadedItems,
  refetchItems,
} from '#lib/work/rows/loaded-items.ts'
import { chooseAll, chooseOne, chooseRange, noSelection } from '#lib/work/rows/selection.ts'
import { partOf, rowWith } from './row-elements.ts'
import { useSavedList, useSaveList } from './saved-list.ts'
import { useFetchedItems, useRowsWithFetched } from './use-fetched-items.ts'
import { useHeldRows } from './use-held-rows.ts'
import { NewRows, WorkBar } from './work-bar.tsx'
import type { WorkItemDialogProps } from './work-item-dialog.tsx'
import { ListEnd, NoItems, WorkRows } from './work-rows.tsx'

const itemDialog = lazyOverlay<WorkItemDialogProps>(async () => (await import('./work-item-dialog.tsx')).WorkItemDialog)

type Props = {
  title: string
  filter: ReactNode
  scanner: ReactNode
  first: ItemsPage
  search: WorkSearchParams
  time: AccountTime
  dateTimes: Readonly<Record<string, string>>
  renderedAt: number
  canComplete: boolean
  canRefetch: boolean
}

export function WorkList({ title, filter, scanner, first, search, time, dateTimes, renderedAt, ...rights }: Props) {
  useState(() => rememberDateTimes(dateTimes, time))
  const { canComplete, canRefetch } = rights
  const name = `${search.status} ${search.due}`
  const savedList = useSavedList(name)
  const client = useQueryClient()
  const [list] = useState(() => itemsList(search, time))
  // Otherwise it shows what was loaded before.
  const [isRendered] = useState(() => !savedList.saved && client.getQueryData(list.queryKey) === undefined)
  const query = useItems(list, savedList.saved?.loaded ?? { pages: [first], pageParams: [1] })
  const { offered, showNow, shield, leaveGoneRow, attach, ...held } = useHeldRows(query.items)
  const { fetched, showFetched, readFetched } = useFetchedItems()
  const { pending, completed, isRunning, run, ...queue } = useCompletionQueue(list, readFetched)
  const { rows, gone } = useRowsWithFetched(held, fetched, completed)
  const [selection, setSelection] = useState(savedList.saved?.selection ?? noSelection)
  const [scanned, setScanned] = useState<string>()
  const [opened, setOpened] = useState<WorkItem>()
  const departureOf = (id: string): Departure | undefined => {
    if (!gone.has(id) && rows.some(({ _id }) => _id === id)) return undefined
    return completed.has(id) ? 'completed' : 'elsewhere'
  }
  const dialog = useOverlay(itemDialog, {
    item: opened && (rows.find(({ _id }) => _id === opened._id) ?? opened),
    gone: opened && departureOf(opened._id),
    isPending: opened !== undefined && pending.has(opened._id),
  })
  const marks = useMemo(() => ({ gone, completed, pending, scanned }), [gone, completed, pending, scanned])
  const selectable = rows.filter(({ _id }) => !gone.has(_id))
  const selected = selectable.filter(({ _id }) => selection.ids.has(_id))

  const latest = useRef({ rows, gone, selection })
  useLayoutEffect(() => {
    latest.current = { rows, gone, selection }
  })
  useLayoutEffect(leaveGoneRow, [gone, leaveGoneRow])
  const isScannedOver = scanned !== undefined && (gone.has(scanned) || pending.has(scanned))
  useEffect(() => {
    if (isScannedOver) forgetFirstScan()
  }, [isScannedOver])
  const [work] = useState<Work>(() => ({
    search,
    time,
    canComplete,
    canRefetch,
    held: () => latest.current,
    isSelected: (id) => latest.current.selection.ids.has(id),
    choose: (id, isOn, isRange) => {
      const order = latest.current.rows.filter((row) => !latest.current.gone.has(row._id)).map(({ _id }) => _id)
      setSelection((now) => (isRange ? chooseRange(now, order, id, isOn) : chooseOne(now, id, isOn)))
    },
    point: setScanned,
    completeOne: queue.completeOne,
    completeScanned: queue.completeScanned,
    isBusyWith: queue.isBusyWith,
    markHeld: queue.markHeld,
    readAgain: queue.readAgain,
    showFetched: (items) => {
      shield()
      showFetched(items, latest.current.gone)
    },
    shield,
    show: (item, from) => {
      setOpened(item)
      dialog.open(from)
    },
    preload: () => {
      itemDialog.load().catch(() => {
        // Only a guess at what comes next: the press asks again, and reports what fails.
      })
    },
  }))

  useEffect(() => lastList.set({ list: search.status, href: paths.work(search.status, search.due) }), [search])
  useSaveList(name, savedList, () => ({ loaded: client.getQueryData<LoadedItems>(list.queryKey), selection }))
  useLiveItems(list, queue.settled, search, time, isRendered)
  function showNewcomers() {
    const known = new Set(rows.map(({ _id }) => _id))
    const first = query.items.find(({ _id }) => !known.has(_id))
    showNow()
    requestAnimationFrame(() => {
      const row = first && rowWith(first._id)
      row?.scrollIntoView({ block: 'center' })
      if (row) partOf(row, 'select')?.focus({ preventScroll: true })
    })
  }
  return (
    <WorkContext value={work}>
      {fetched.items.length > 0 && <LiveFetched items={fetched.items} settled={queue.settled} read={readFetched} />}
      <PageHeader title={title} filter={filter}>
        {scanner}
      </PageHeader>
      <WorkBar
        selected={selected}
        selectable={selectable.length}
        loaded={query.items.length}
        count={query.count}
        isRunning={isRunning}
        selectAll={() => setSelection(chooseAll(selectable.map(({ _id }) => _id)))}
        deselectAll={() => setSelection(noSelection)}
        completeSelected={() => void queue.completeSelected(selected)}
        onHeightChange={shield}
      >
        {run && <CompletionRun run={run} onCancel={queue.cancel} onClose={queue.closeRun} />}
        <NewRows count={offered} show={showNewcomers} />
      </WorkBar>
      {rows.length === 0 && !query.hasMore ? (
        <NoItems />
      ) : (
        <>
          <WorkRows rows={rows} marks={marks} selected={selection.ids} startedAt={renderedAt} attach={attach} />
          <ListEnd {...query} />
        </>
      )}
      {opened && dialog.element}
    </WorkContext>
  )
}

type LiveFetchedProps = { items: readonly WorkItem[]; settled: () => Promise<void>; read: () => Promise<void> }

function LiveFetched({ items, settled, read }: LiveFetchedProps) {
  useLive(
    async () => {
      await settled()
      await read()
    },
    { matters: ({ orderId }) => items.some((item) => item.orderId === orderId) },
  )
  return null
}

function useItems(list: ItemsList, initialData: LoadedItems) {
  const client = useQueryClient()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    infiniteItems(list, initialData),
  )
  const [loads, setLoads] = useState(0)
  const loadMore = useCallback(async () => {
    const before = client.getQueryData<LoadedItems>(list.queryKey)
    await fetchNextPage({ cancelRefetch: false })
    const after = client.getQueryData<LoadedItems>(list.queryKey)
    setLoads((count) => count + 1)
    if (before && after && isShifted(before, after)) await refetchItems(client, list)
  }, [client, list, fetchNextPage])
  return {
    items: useMemo(() => itemsOf(data.pages), [data]),
    count: countOf(data.pages),
    loads,
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage,
    isFailed: isFetchNextPageError,
    loadMore: useCallback(() => void loadMore().catch(ignore), [loadMore]),
  }
}

/** A long list is left alone for a while after it was read: this many times what the reading took. */
const restFactor = 4

function useLiveItems(
  list: ItemsList,
  settled: () => Promise<void>,
  { due }: WorkSearchParams,
  time: AccountTime,
  isRendered: boolean,
) {
  const client = useQueryClient()
  async function read() {
    // Completing goes first: what it changes is known without asking.
    await settled()
    const startedAt = performance.now()
    await refetchItems(client, list)
    await new Promise((resolve) => void setTimeout(resolve, restFactor * (performance.now() - startedAt)))
  }
  useLive(read, { shownSince: isRendered ? 'page' : undefined })
  const readNow = useEffectEvent(() => void read().catch(ignore))
  useEffect(() => {
    if (!due) return undefined
    let timer: ReturnType<typeof setTimeout>
    // Tomorrow, too, is another day from midnight on.
    const waitForMidnight = () => {
      const now = new Date()
      timer = setTimeout(
        () => {
          readNow()
          waitForMidnight()
        },
        Date.parse(dueRange('today', time, now).$lte) - now.getTime() + 1,
      )
    }
    waitForMidnight()
    return () => clearTimeout(timer)
  }, [due, time])
}

const ignore = () => {
  // The list stays as it is; the next change reads it again.
}
