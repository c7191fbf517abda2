// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { finishLastTasks } from '#lib/browser/page/last-tasks.ts'
import { holdCompletion, sendHeld, startUndoTime, undoHeld } from './held-completion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await sendHeld()
  vi.useRealTimers()
})

function hold() {
  const [send, undo] = [vi.fn(async (_isLeaving: boolean) => {}), vi.fn()]
  return { send, undo, id: holdCompletion({ send, undo }) }
}

it('[WK-04] a completion is sent once, 5 s after its notice, or 15 s after it was asked for', () => {
  const { send, undo, id } = hold()
  vi.advanceTimersByTime(14_999)
  startUndoTime(id)
  vi.advanceTimersByTime(4999)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  undoHeld()
  vi.advanceTimersByTime(60_000)
  expect([send.mock.calls, undo.mock.calls]).toEqual([[[false]], []])
  const unseen = hold()
  startUndoTime(id)
  vi.advanceTimersByTime(14_999)
  expect(unseen.send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(unseen.send.mock.calls).toEqual([[false]])
})

it('[WK-04] a completion that is undone is never sent, and only the newest one is undone', () => {
  const [first, second] = [hold(), hold()]
  expect(first.send.mock.calls).toEqual([[false]])
  void sendHeld({ id: first.id })
  undoHeld()
  startUndoTime(second.id)
  expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([0, 1])
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('pagehide'))
  expect(second.send).not.toHaveBeenCalled()
})

it('[WK-04] a page that is closed or hidden sends what is held', () => {
  const closed = hold()
  window.dispatchEvent(new Event('pagehide'))
  expect(closed.send.mock.calls).toEqual([[true]])
  const hidden = hold()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden.mockRestore()
  expect(hidden.send.mock.calls).toEqual([[false]])
})

it('[WK-04] [SEC-26] what is held is sent before another tab ends the session', async () => {
  const other = new BroadcastChannel('sfl')
  onTestFinished(() => other.close())
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  const { send } = hold()
  vi.useRealTimers()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
  other.postMessage('finish')
  await vi.waitFor(() => expect(heard).toEqual(['finishing', 'finished']))
  expect(send.mock.calls).toEqual([[true]])
})

it('[WK-04] [SEC-26] what is held is sent before the session ends, 3 seconds later at most', async () => {
  const { send } = hold()
  await finishLastTasks()
  expect(send.mock.calls).toEqual([[true]])
  holdCompletion({ send: () => new Promise(() => {}), undo: () => {} })
  const ended = finishLastTasks()
  await vi.advanceTimersByTimeAsync(3000)
  await expect(ended).resolves.toBeUndefined()
})
