import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { workItems } from '#tests/support/work-items.ts'
import { createDesk } from './desk.ts'
import { chooseAll } from './selection.ts'
import { createWorkList } from './work-list.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
const away = new UpstreamError('production.completeItem', 503, undefined)
const taken = new UpstreamError('production.completeItem', 409, { error: { message: 'No.', code: 'already_complete' } })

function createStation(length: number, refuse: (id: string) => Error | undefined = () => undefined) {
  const items = workItems(numbers(length))
  const done = new Set<string>()
  const list = createWorkList({ data: items, count: items.length }, async () => {
    const data = items.filter(({ _id }) => !done.has(_id))
    return { data, count: data.length }
  })
  const complete = vi.fn(async (id: string) => {
    await Promise.resolve()
    const error = refuse(id)
    if (error) throw error
    done.add(id)
    return { completedOrder: false }
  })
  const tell = { one: vi.fn(), many: vi.fn() }
  const desk = createDesk({ list, complete, tell })
  desk.select(() => chooseAll(items.map(({ _id }) => _id)))
  const selected = () => [...desk.get().selection.ids]
  return { desk, list, complete, tell, items, done, selected }
}

describe('[WK-04] the selected items', () => {
  it('are completed and leave the list and the selection', async () => {
    const { desk, list, selected, tell } = createStation(7)
    await desk.completeSelected()
    expect(selected()).toEqual([])
    expect(list.get().window.listed).toEqual([])
    expect([...list.get().window.gone.values()].every(({ how }) => how === 'completed')).toBe(true)
    expect(desk.get()).toMatchObject({ pending: new Set(), run: { report: { ended: 'done' } } })
    expect(tell.many).toHaveBeenCalledOnce()
  })

  it('stay selected where they failed, and only those are tried again', async () => {
    let fail = true
    const { desk, selected, complete } = createStation(9, (id) => (fail && Number(id) % 3 === 0 ? away : undefined))
    await desk.completeSelected()
    expect(selected()).toEqual(['3', '6', '9'])
    fail = false
    complete.mockClear()
    await desk.completeSelected()
    expect(complete.mock.calls.map(([id]) => id)).toEqual(['3', '6', '9'])
    expect(selected()).toEqual([])
  })

  it('that a colleague completed leave as such, and are no failure', async () => {
    const { desk, list, selected } = createStation(2, (id) => (id === '1' ? taken : undefined))
    await desk.completeSelected()
    expect(list.get().window.gone.get('1')?.how).toBe('elsewhere')
    expect(selected()).toEqual([])
  })

  it('are never completed by two runs at once', async () => {
    const { desk, complete, items } = createStation(5)
    const [first] = items
    await Promise.all([desk.completeSelected(), desk.completeSelected(), first && desk.completeOne(first)])
    expect(complete).toHaveBeenCalledTimes(5)
  })

  it('that were not begun when it was cancelled are neither done nor failed, and stay selected', async () => {
    const { desk, complete, selected } = createStation(5)
    complete.mockImplementationOnce(async () => {
      desk.cancel()
      return { completedOrder: false }
    })
    await desk.completeSelected()
    expect(complete).toHaveBeenCalledOnce()
    expect(selected()).toEqual(['2', '3', '4', '5'])
    expect(desk.get().pending.size).toBe(0)
  })
})

it('[WK-04] single items wait for each other, and one is never asked for twice', async () => {
  const { desk, items, complete, tell } = createStation(3)
  await Promise.all([...items, ...items].map((item) => desk.completeOne(item)))
  expect(complete.mock.calls.map(([id]) => id)).toEqual(['1', '2', '3'])
  expect(tell.one).toHaveBeenCalledTimes(3)
})

it('[WK-04] after a failure the list is asked what the upstream did', async () => {
  const { desk, list, items, done } = createStation(2, (id) => {
    // It was completed, but the answer got lost.
    if (id === '1') done.add('1')
    return id === '1' ? away : undefined
  })
  const [first] = items
  if (first) await desk.completeOne(first)
  await vi.waitFor(() => expect(list.get().window.gone.get('1')?.how).toBe('elsewhere'))
})
