import type { WorkItem } from '#lib/contract/production.ts'
import { completeMany, type Report, type Result } from './complete-many.ts'
import { differing } from './differing.ts'
import { createRowWatch } from './row-watch.ts'
import { whyNotComplete } from './rules.ts'
import { drop, noSelection, type Selection } from './selection.ts'
import { createStore } from './store.ts'
import type { WorkList } from './work-list.ts'

/** Many items being completed, or just completed. */
export type Run = {
  items: readonly WorkItem[]
  results: readonly Result[]
  current: WorkItem | undefined
  cancelling: boolean
  report: Report | undefined
}

export type DeskState = {
  selection: Selection
  open: ReadonlySet<string>
  /** Completion is under way, or waits for its turn. */
  pending: ReadonlySet<string>
  /** The row that a scan has found. */
  scanned: string | undefined
  run: Run | undefined
}

type Given = {
  list: WorkList
  complete: (itemId: string) => Promise<{ completedOrder: boolean }>
  tell: { one: (result: Result) => void; many: (report: Report) => void }
}

/** What somebody does with a work list. Items are completed one at a time, whoever asks for how many. */
export function createDesk({ list, complete, tell }: Given) {
  const store = createStore<DeskState>({
    selection: noSelection,
    open: new Set(),
    pending: new Set(),
    scanned: undefined,
    run: undefined,
  })
  const patch = (change: Partial<DeskState>) =>
    store.update((state) => (changes(state, change) ? { ...state, ...change } : state))
  const patchRun = (change: Partial<Run>) =>
    store.update((state) => (state.run ? { ...state, run: { ...state.run, ...change } } : state))
  let turn: Promise<unknown> = Promise.resolve()

  const rows = createRowWatch()
  let before = store.get()
  store.subscribe(() => {
    const changed = changedRows(before, store.get())
    before = store.get()
    rows.tell(changed)
  })

  function setPending(ids: readonly string[], on: boolean) {
    const pending = new Set(store.get().pending)
    for (const id of ids) {
      if (on) pending.add(id)
      else pending.delete(id)
    }
    patch({ pending })
  }

  // What leaves the list, by whomever, leaves the selection.
  list.subscribe(() => {
    const { gone } = list.get().window
    patch({ selection: drop(store.get().selection, (id) => gone.has(id)) })
  })

  /** What is done leaves the list; what failed stays, selected as it was. */
  function settle({ item, outcome }: Result) {
    if (outcome.kind !== 'failed') list.leave(item._id, outcome.kind)
    setPending([item._id], false)
  }

  /** A failure leaves open what the upstream did: the list is asked. */
  function askWhatHappened({ results }: Report) {
    if (results.some(({ outcome }) => outcome.kind === 'failed')) list.renew().catch(ignored)
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(ignored)
    return done
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Follows what concerns one row. */
    watchRow: rows.watch,
    select: (change: (selection: Selection) => Selection) =>
      store.update((state) => ({ ...state, selection: change(state.selection) })),
    point: (scanned: string | undefined) => patch({ scanned }),
    toggle(id: string) {
      const open = new Set(store.get().open)
      if (!open.delete(id)) open.add(id)
      patch({ open })
    },
    /** Resolves once nothing is being completed. */
    settled: () => turn,
    async completeOne(item: WorkItem): Promise<void> {
      if (store.get().pending.has(item._id)) return
      setPending([item._id], true)
      await inTurn(async () => {
        const report = await completeMany([item], { complete, onResult: settle })
        for (const result of report.results) tell.one(result)
        askWhatHappened(report)
      })
    },
    async completeSelected(): Promise<void> {
      const { selection, pending, run } = store.get()
      if (run && !run.report) return
      const chosen = list
        .get()
        .window.shown.filter((item) => selection.ids.has(item._id) && !pending.has(item._id) && !whyNotComplete(item))
      if (chosen.length === 0) return
      setPending(
        chosen.map(({ _id }) => _id),
        true,
      )
      patch({ run: { items: chosen, results: [], current: undefined, cancelling: false, report: undefined } })
      await inTurn(async () => {
        const report = await completeMany(chosen, {
          complete,
          isCancelled: () => store.get().run?.cancelling ?? true,
          onStart: (current) => patchRun({ current }),
          onResult: (result) => {
            settle(result)
            patchRun({ results: [...(store.get().run?.results ?? []), result] })
          },
        })
        setPending(
          report.untried.map(({ _id }) => _id),
          false,
        )
        patchRun({ current: undefined, report })
        tell.many(report)
        askWhatHappened(report)
      })
    },
    /** Nothing more is begun; the item under way is finished. */
    cancel: () => patchRun({ cancelling: true }),
    closeRun: () => patch({ run: undefined }),
  }
}
export type Desk = ReturnType<typeof createDesk>

function changedRows(before: DeskState, after: DeskState): Set<string> {
  const pointed = before.scanned === after.scanned ? [] : [before.scanned, after.scanned]
  return new Set([
    ...differing(before.selection.ids, after.selection.ids),
    ...differing(before.open, after.open),
    ...differing(before.pending, after.pending),
    ...pointed.filter((id) => id !== undefined),
  ])
}

const ignored = () => {
  // Whoever asked is told; what comes next is not held up by it.
}

const changes = (state: DeskState, change: Partial<DeskState>) =>
  Object.entries(change).some(([name, value]) => state[name as keyof DeskState] !== value)
