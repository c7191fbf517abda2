import type { WorkItem } from '#lib/contract/production.ts'
import { type Chunk, chunksOf, type Group, groupsOf } from './chunks.ts'
import { createRowWatch } from './row-watch.ts'
import { createStore, type Store } from './store.ts'
import { workPageSize } from './view.ts'
import {
  append,
  type Gone,
  isShifted,
  leave,
  nextPage,
  openWindow,
  renew,
  showAll,
  sweep,
  type WorkWindow,
} from './window.ts'

export type ItemsPage = { data: WorkItem[]; count: number }
/** `background`: nobody asked for it, so it does not count as somebody at work. */
export type AskItems = (wanted: { page: number; pagesize: number; background: boolean }) => Promise<ItemsPage>
export type WorkListState = {
  window: WorkWindow
  /** The rows of the screen, as they are laid out. */
  chunks: readonly Chunk[]
  groups: readonly Group[]
  loading: 'idle' | 'loading' | 'failed'
}

/** Rows a page has when the loaded part is asked for again: as many as the upstream allows. */
const renewSize = 100
/** While rows leave faster than pages come, asking again has to end at some time; a renewal repairs what is left. */
const mostTries = 4

/**
 * The loaded part of a work list. Rows leave while pages are on their way, so a page that was asked for before a row
 * left is asked for again, and whatever shows that others changed the list makes it be read again from its first row.
 */
export function createWorkList(
  first: ItemsPage,
  ask: AskItems,
  { now = Date.now, lastInSight = nothingKnown }: { now?: () => number; lastInSight?: () => string | undefined } = {},
) {
  const opened = openWindow(first)
  const chunks = chunksOf(opened.shown)
  const store: Store<WorkListState> = createStore<WorkListState>({
    window: opened,
    chunks,
    groups: groupsOf(chunks),
    loading: 'idle',
  })
  const window = () => store.get().window
  const change = (to: (window: WorkWindow) => WorkWindow) =>
    store.update((state) => {
      const window = to(state.window)
      const chunks = chunksOf(window.shown, state.chunks)
      return { ...state, window, chunks, groups: groupsOf(chunks, state.groups) }
    })
  const rows = createRowWatch()
  let before = opened.gone
  store.subscribe(() => {
    const { gone } = window()
    const changed = changedRows(before, gone)
    before = gone
    rows.tell(changed)
  })
  let departures = 0
  let reading: Promise<void> = Promise.resolve()

  /** One reading at a time: each starts from what the one before has found. */
  function inTurn(read: () => Promise<void>): Promise<void> {
    const turn = reading.then(read)
    reading = turn.catch(() => {
      // Told to whoever asked for it; the next reading is another matter.
    })
    return turn
  }

  /** Asks until no row has left meanwhile. */
  async function whileNothingLeaves(read: () => Promise<ItemsPage | undefined>) {
    for (let tries = 1; ; tries += 1) {
      const before = departures
      const answer = await read()
      if (departures === before) return answer
      if (tries === mostTries) return undefined
    }
  }

  async function readPage() {
    const page = await whileNothingLeaves(async () => {
      const next = nextPage(window())
      return next === undefined ? undefined : await ask({ page: next, pagesize: workPageSize, background: false })
    })
    if (!page) return
    const shifted = isShifted(window(), page)
    change((loaded) => append(loaded, page, lastInSight()))
    if (shifted) await readAgain()
  }

  async function readAgain() {
    const fresh = await whileNothingLeaves(async () => {
      const wanted = window().listed.length
      const last = window().listed.at(-1)?._id
      const data: WorkItem[] = []
      for (let page = 1; ; page += 1) {
        const answer = await ask({ page, pagesize: renewSize, background: true })
        data.push(...answer.data)
        const reaches = data.length > wanted && (last === undefined || data.some(({ _id }) => _id === last))
        const atEnd = data.length >= answer.count || answer.data.length === 0
        if (reaches || atEnd || data.length > wanted + renewSize) return { data, count: answer.count }
      }
    })
    if (fresh) change((loaded) => renew(loaded, fresh, now(), lastInSight()))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Follows whether one row has left. */
    watchRow: rows.watch,
    /** Loads the next page, if there is one and none is being loaded. What fails is said in the state. */
    async more(): Promise<void> {
      if (store.get().loading === 'loading' || nextPage(window()) === undefined) return
      store.update((state) => ({ ...state, loading: 'loading' }))
      try {
        await inTurn(readPage)
        store.update((state) => ({ ...state, loading: 'idle' }))
      } catch {
        store.update((state) => ({ ...state, loading: 'failed' }))
      }
    },
    /** Reads the loaded part again. Where that fails the screen stays as it is, and the next change tries again. */
    renew: () => inTurn(readAgain),
    leave(id: string, how: Gone['how']) {
      departures += 1
      change((loaded) => leave(loaded, id, how, now(), lastInSight()))
    },
    showAll: () => change(showAll),
    sweep: (ids: ReadonlySet<string>) => change((loaded) => sweep(loaded, ids)),
  }
}
export type WorkList = ReturnType<typeof createWorkList>

const nothingKnown = () => undefined

function changedRows(before: WorkWindow['gone'], after: WorkWindow['gone']): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id)?.how !== after.get(id)?.how)
}

/** The rows that can be chosen, in their order: those that have not left. */
export const choosable = (list: Pick<WorkList, 'get'>): string[] => {
  const { shown, gone } = list.get().window
  return shown.filter(({ _id }) => !gone.has(_id)).map(({ _id }) => _id)
}
