import { beforeEach, expect, it, vi } from 'vitest'
import { component, item, order } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { Sheet } from '#lib/job-sheet/view-model.ts'
import { gatherNotes, type NotesOfOrder } from './gather-notes.ts'

const sheetOf = (id: string, infotechTemplateId?: string, orderId = 'o'): Sheet => ({
  order: order.parse({
    _id: orderId,
    createdAt: '',
    source: { id: 'a', name: 'a' },
    destination: { id: 'b', name: 'b' },
    orderData: { sourceOrderId: 'SO-1', status: 'printready', date: '' },
  }),
  item: item.parse({ _id: 'i', quantity: 1, status: 'live' }),
  component: component.parse({ _id: id, code: 'Card', infotechTemplateId }),
  file: undefined,
  shipment: undefined,
  shipmentNumber: 0,
  shipments: 0,
  stockItems: [],
})

const refuse = (status: number) => () => Promise.reject(new UpstreamError('templates', status, undefined))
const fill = vi.fn(async ({ componentIds }: NotesOfOrder) => ({
  outputs: componentIds.map((componentId) => ({ componentId, text: `filled for ${componentId}\n` })),
}))
beforeEach(() => void fill.mockClear())

it('[JS-04] notes come from the component’s own template, else the account’s, each asked for once', async () => {
  const load = vi.fn(async (id: string) => ({ text: ` notes of ${id}\n` }))
  const { texts, failed } = await gatherNotes([sheetOf('c1'), sheetOf('c2', 't1'), sheetOf('c3')], load, fill)
  expect(Object.fromEntries(texts)).toEqual({ c1: 'notes of default', c2: 'notes of t1', c3: 'notes of default' })
  expect(load).toHaveBeenCalledTimes(2)
  expect(fill).not.toHaveBeenCalled()
  expect(failed).toBe(false)
})

it('[JS-04] notes with placeholders are filled in for each order, at most 200 sheets at once', async () => {
  const many = Array.from({ length: 201 }, (_, at) => sheetOf(`m${at}`, undefined, 'large'))
  const load = async (id: string) => ({ text: id === 'default' ? 'For {{item.sku}}' : 'Plain' })
  const { texts, failed } = await gatherNotes([sheetOf('c1'), sheetOf('c2', 't1'), ...many], load, fill)
  expect([texts.get('c1'), texts.get('c2'), texts.get('m200')]).toEqual(['filled for c1', 'Plain', 'filled for m200'])
  expect(fill.mock.calls.map(([{ orderId, componentIds }]) => [orderId, componentIds.length])).toEqual([
    ['o', 1],
    ['large', 200],
    ['large', 1],
  ])
  expect(failed).toBe(false)
})

it('[JS-04] notes that cannot be filled in are reported missing, and not printed with their placeholders', async () => {
  const load = async () => ({ text: 'For {{item.sku}}' })
  const { texts, failed } = await gatherNotes([sheetOf('c1')], load, refuse(404))
  expect(texts.size).toBe(0)
  expect(failed).toBe(true)
})

it.each([
  [404, false],
  [503, true],
])(
  '[JS-04] sheets print without notes when the upstream answers %i, and only expected notes are reported missing',
  async (status, reported) => {
    const { texts, failed } = await gatherNotes([sheetOf('c1')], refuse(status), fill)
    expect(texts.size).toBe(0)
    expect(failed).toBe(reported)
  },
)
