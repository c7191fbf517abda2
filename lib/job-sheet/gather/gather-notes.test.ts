import { expect, it, vi } from 'vitest'
import { component, item, order } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { Sheet } from '#lib/job-sheet/view-model.ts'
import { gatherNotes, notesIdOf } from './gather-notes.ts'

const sheetOf = (id: string, infotechTemplateId?: string): Sheet => ({
  order: order.parse({
    _id: 'o',
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

it('[JS-04] notes come from the component’s own template, else the account’s, each asked for once', async () => {
  const load = vi.fn(async (id: string) => ({ text: ` notes of ${id}\n` }))
  const sheets = [sheetOf('c1'), sheetOf('c2', 't1'), sheetOf('c3')]
  const { texts, failed } = await gatherNotes(sheets, load)
  expect(sheets.map((sheet) => texts.get(notesIdOf(sheet.component)))).toEqual([
    'notes of default',
    'notes of t1',
    'notes of default',
  ])
  expect(load).toHaveBeenCalledTimes(2)
  expect(failed).toBe(false)
})

it.each([
  [404, false],
  [503, true],
])(
  '[JS-04] sheets print without notes when the upstream answers %i, and only expected notes are reported missing',
  async (status, reported) => {
    const { texts, failed } = await gatherNotes([sheetOf('c1')], () =>
      Promise.reject(new UpstreamError('templates.infotech', status, undefined)),
    )
    expect(texts.size).toBe(0)
    expect(failed).toBe(reported)
  },
)
