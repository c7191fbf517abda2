import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { waitWhileRateLimited } from '#lib/browser/calls/rate-limit.ts'
import { pause } from '#lib/browser/calls/time.ts'
import { isNotSent } from '#lib/browser/errors/not-sent.ts'
import { dropDraft, keepDraft, readDraft } from '#lib/browser/page/drafts.ts'
import { beforeSessionEnds } from '#lib/browser/page/last-tasks.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { createStore } from '#lib/browser/store.ts'
import type { Tick } from '#lib/contract/packing.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { ParcelScans } from './parcel.ts'

/** A scan, or one that is taken back, which the upstream does not have yet, or, where it keeps none, never gets. */
type Change = { shipmentId: string; id: string } & ({ type: 'tick'; piece: string; at: string } | { type: 'untick' })
type OfOrder = { known: ParcelScans | undefined; changes: readonly Change[] }

/** `userId`: whose tab it is, so that the next user finds nothing in it. */
export type PackedOrder = { orderId: string; userId: string }

/** By order. The scans outlive the dialog: one that was closed still sends what was scanned in it. */
export const packingState = createStore<ReadonlyMap<string, OfOrder>>(new Map())

const retryMs = 2000
const sending = new Set<string>()
/** Of this tab, by their ids: a name may be that of several people, and the sign-in service may write it in another way. */
const ownTicks = new Set<string>()
const onRefused = new Map<string, (error: unknown) => void>()
const none: OfOrder = { known: undefined, changes: [] }

export const packingOf = ({ orderId }: PackedOrder): OfOrder => packingState.get().get(orderId) ?? none
const draftOf = ({ orderId, userId }: PackedOrder) => ({ userId, name: `packing:${orderId}` })

function change(order: PackedOrder, changes: Partial<OfOrder>) {
  const next = { ...packingOf(order), ...changes }
  packingState.set(new Map(packingState.get()).set(order.orderId, next))
  if (next.changes.length > 0) keepDraft(draftOf(order), { changes: JSON.stringify(next.changes) })
  else dropDraft(draftOf(order))
}

/** As the page shows it. An answer may have told more already. */
export function learnPacking(order: PackedOrder, packing: ParcelScans | undefined): void {
  const isFirst = !packingState.get().has(order.orderId)
  const { known, changes } = packingOf(order)
  const isNewer = packing && (!known || packing.revision >= known.revision)
  if (!isFirst && !isNewer) return
  change(order, { known: isNewer ? packing : known, changes: isFirst ? readKept(order) : changes })
  void send(order)
}

/** What this tab had not sent when it was reloaded. */
function readKept(order: PackedOrder): Change[] {
  try {
    const kept = JSON.parse(readDraft(draftOf(order))?.changes ?? '[]') as Change[]
    for (const { id } of kept) ownTicks.add(id)
    return kept
  } catch {
    return []
  }
}

type Scanned = { shipmentId: string; piece: string }

/** Shown at once. `refused` hears that the upstream does not take it: a colleague was faster, or the shipment has changed. */
export function addTick(order: PackedOrder, { shipmentId, piece }: Scanned, refused: (error: unknown) => void): void {
  const tick = { type: 'tick', shipmentId, piece, id: crypto.randomUUID(), at: new Date().toISOString() } as const
  ownTicks.add(tick.id)
  onRefused.set(tick.id, refused)
  addChange(order, tick)
}

export const isOwn = ({ id }: Tick) => ownTicks.has(id)

export function takeBack(order: PackedOrder, shipmentId: string, id: string): void {
  const { known, changes } = packingOf(order)
  if (known) addChange(order, { type: 'untick', shipmentId, id })
  else change(order, { changes: changes.filter((one) => one.id !== id) })
}

function addChange(order: PackedOrder, added: Change) {
  change(order, { changes: [...packingOf(order).changes, added] })
  void send(order)
}

/** In their order, each until it is answered: the upstream counts one that it got twice once. */
async function send(order: PackedOrder): Promise<void> {
  if (sending.has(order.orderId) || !packingOf(order).known || packingOf(order).changes.length === 0) return
  sending.add(order.orderId)
  // Before shipping and signing out.
  const finish = beforeSessionEnds(() => whenSent(order))
  try {
    let tried: Change | undefined
    for (let next = packingOf(order).changes[0]; next; next = packingOf(order).changes[0]) {
      await sendOne(order, next, { background: next === tried })
      tried = next
    }
  } catch {
    // The page is being left. What was not sent is kept in the tab.
  } finally {
    finish()
    sending.delete(order.orderId)
  }
}

/** `background`: again, which the page does by itself. */
async function sendOne(order: PackedOrder, next: Change, options: { background: boolean }): Promise<void> {
  const isDone = ({ id, type }: Change) => id === next.id && type === next.type
  const rest = () => packingOf(order).changes.filter((one) => !isDone(one))
  try {
    const { packing } = await call(next, options)
    const { known } = packingOf(order)
    change(order, { changes: rest(), known: known && known.revision > packing.revision ? known : packing })
    onRefused.delete(next.id)
  } catch (error) {
    if (isPageUnusable(error)) throw error
    if (isPassing(error)) return pause(retryMs)
    change(order, { changes: rest() })
    onRefused.get(next.id)?.(error)
    onRefused.delete(next.id)
  }
}

async function call(next: Change, options: { background: boolean }) {
  await waitWhileRateLimited()
  const { shipmentId, id } = next
  return next.type === 'tick'
    ? callProxy(lateCalls.tick, { params: { id: shipmentId }, body: { id, piece: next.piece } }, undefined, options)
    : callProxy(lateCalls.untick, { params: { id: shipmentId, tickId: id } }, undefined, options)
}

/** After signing in again (401) it is sent again, too. */
const isPassing = (error: unknown) =>
  isUnanswered(error) ||
  isNotSent(error) ||
  (error instanceof UpstreamError && (error.status >= 500 || [401, 429].includes(error.status)))

function whenSent(order: PackedOrder): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (packingOf(order).changes.length > 0) return
      stop()
      resolve()
    }
    const stop = packingState.subscribe(check)
    check()
  })
}

/** Whether the upstream lacks scans that it would keep: shipped now, the parcel would count as not checked. */
export function hasUnsent(orderId: string): boolean {
  const { known, changes } = packingState.get().get(orderId) ?? none
  return known !== undefined && changes.length > 0
}

/** After it was shipped, where no upstream keeps what was scanned. */
export function forgetParcel(order: PackedOrder, pieces: readonly { id: string; partIds: readonly string[] }[]): void {
  const { known, changes } = packingOf(order)
  const gone = new Set(pieces.flatMap(({ id, partIds }) => [id, ...partIds]))
  if (!known) change(order, { changes: changes.filter((one) => one.type === 'tick' && !gone.has(one.piece)) })
}

/**
 * What is in by now, the newest last, with what the upstream does not have yet. `by` of the own scans is empty until it
 * names the user.
 */
export function ticksOf({ known, changes }: OfOrder): Tick[] {
  const scanned = changes.flatMap((one) =>
    one.type === 'tick' ? [{ id: one.id, piece: one.piece, by: '', at: one.at }] : [],
  )
  const takenBack = new Set(changes.flatMap(({ type, id }) => (type === 'untick' ? [id] : [])))
  const ids = new Set(known?.ticks.map(({ id }) => id))
  return [...(known?.ticks ?? []), ...scanned.filter(({ id }) => !ids.has(id))].filter(({ id }) => !takenBack.has(id))
}
