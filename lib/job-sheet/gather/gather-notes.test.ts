import { beforeEach, expect, it, vi } from 'vitest'
import { component, item, order } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { Sheet } from '#lib/job-sheet/view-model.ts'
import { gatherNotes, type NotesOfOrder } from './gather-notes.ts'

const sheetOf = (id: string, infotechTemplateId?: string, orderId = 'o'): Sheet => ({
  order: order.parse({ _id: orderId, orderData: { sourceOrderId: 'SO-1', status: 'printready' } }),
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
  outputs: componentIds.map((componentId) => ({ componentId, text: `filled for ${componentId}\n`, isHtml: false })),
}))
beforeEach(() => void fill.mockClear())

it('[JS-04] notes come from the component’s template, else the account’s, each asked for once', async () => {
  const load = vi.fn(async (id: string) => ({ text: ` notes of ${id}\n`, isHtml: false }))
  const { byComponent, failed } = await gatherNotes([sheetOf('c1'), sheetOf('c2', 't1'), sheetOf('c3')], load, fill)
  const notes = ['default', 't1', 'default'].map((id) => ({ text: `notes of ${id}` }))
  expect(['c1', 'c2', 'c3'].map((id) => byComponent.get(id))).toEqual(notes)
  expect([load.mock.calls.length, fill.mock.calls.length, failed]).toEqual([2, 0, false])
})

it('[JS-04] notes with placeholders are filled in for each order, at most 25 sheets at once', async () => {
  const many = Array.from({ length: 26 }, (_, at) => sheetOf(`m${at}`, undefined, 'large'))
  const load = async (id: string) => ({ text: id === 'default' ? 'For {{item.sku}}' : 'Plain', isHtml: false })
  const { byComponent, failed } = await gatherNotes([sheetOf('c1'), sheetOf('c2', 't1'), ...many], load, fill)
  const notes = ['filled for c1', 'Plain', 'filled for m25'].map((text) => ({ text }))
  expect(['c1', 'c2', 'm25'].map((id) => byComponent.get(id))).toEqual(notes)
  const filled = fill.mock.calls.map(([{ orderId, componentIds }]) => `${orderId} ${componentIds.length}`)
  expect([filled, failed]).toEqual([['o 1', 'large 25', 'large 1'], false])
})

it('[JS-04] sheets print without notes that fail, and only expected ones are reported missing', async () => {
  const load = async () => ({ text: 'For {{item.sku}}', isHtml: true })
  for (const [name, sheet, loaded, filled, failed] of [
    ['not filled in', sheetOf('c1'), load, refuse(404), true],
    ['no default template', sheetOf('c1'), refuse(404), fill, false],
    ['default template not served', sheetOf('c1'), refuse(400), fill, false],
    ['not loaded', sheetOf('c1'), refuse(503), fill, true],
    ['no such template', sheetOf('c1', 'gone'), refuse(404), fill, true],
  ] as const) {
    const notes = await gatherNotes([sheet], loaded, filled)
    expect([notes.byComponent.size, notes.failed], name).toEqual([0, failed])
  }
})

it('[JS-04] a note that is too long is reported missing, and those of the other sheets stay', async () => {
  const load = async (id: string) => ({ text: id === 'giant' ? '<p>'.repeat(1_000_000) : '<p>Fold</p>', isHtml: true })
  const { byComponent, failed } = await gatherNotes([sheetOf('c1', 'giant'), sheetOf('c2')], load, fill)
  expect(Object.fromEntries(byComponent)).toEqual({ c2: { sanitisedHtml: '<p>Fold</p>' } })
  expect(failed).toBe(true)
})
