import { isField } from '#lib/browser/keyboard/fields.ts'
import { beforeSessionEnds } from '#lib/browser/page/last-tasks.ts'
import { createStore } from '#lib/browser/store.ts'

/** How long a completion can be undone, once its notice is shown, before its first call goes out (decision 054). */
const heldMs = 5000
/** The notice may never be shown: its code does not come, or the page is hidden. */
const notShownMs = 15_000
export const heldAtMost = 20

type Held = {
  id: number
  /** `isLeaving`: the page is on its way out, so every call has to go out now. */
  send: (isLeaving: boolean) => Promise<unknown>
  undo: () => void
  startTimer: (ms: number) => void
  stop: () => void
}

const heldCompletion = createStore<Held | undefined>(undefined)
let lastId = 0

/** Holds a completion. Only one is held: another one, and whatever would lose it, sends it at once. */
export function holdCompletion(actions: Pick<Held, 'send' | 'undo'>): number {
  void sendHeld()
  lastId += 1
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendHeld(), ms)
  }
  startTimer(notShownMs)
  const endWait = beforePageIsLeft(() => sendHeld({ isLeaving: true }))
  // A browser may end a hidden page without a word. The user cannot press Undo on it either.
  document.addEventListener('visibilitychange', () => document.hidden && void sendHeld(), { signal })
  document.addEventListener('keydown', (event) => isUndo(event) && (event.preventDefault(), undoHeld()), { signal })
  heldCompletion.set({
    ...actions,
    id: lastId,
    startTimer,
    stop: () => {
      clearTimeout(timer)
      endWait()
      ended.abort()
    },
  })
  return lastId
}

export function beforePageIsLeft(send: () => Promise<void>): () => void {
  const endTask = beforeSessionEnds(send)
  const ended = new AbortController()
  window.addEventListener('pagehide', () => void send(), { signal: ended.signal })
  return () => {
    endTask()
    ended.abort()
  }
}

export function startUndoTime(id: number): void {
  const held = heldCompletion.get()
  if (held?.id === id) held.startTimer(heldMs)
}

export async function sendHeld({ id, isLeaving = false }: { id?: number; isLeaving?: boolean } = {}): Promise<void> {
  await take(id)?.send(isLeaving)
}

export function undoHeld(): void {
  take()?.undo()
}

function take(id?: number): Held | undefined {
  const held = heldCompletion.get()
  if (!held || (id !== undefined && held.id !== id)) return undefined
  heldCompletion.set(undefined)
  held.stop()
  return held
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !defaultPrevented && !isField(target)
