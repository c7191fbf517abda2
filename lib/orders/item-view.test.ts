import { expect, it } from 'vitest'
import { file } from '#lib/contract/files.ts'
import { order } from '#lib/contract/orders.ts'
import { unpack } from '#lib/packed.ts'
import { itemViews } from './item-view.ts'

const error = { title: 'Fonts are not embedded', description: 'Helvetica', timestamp: '2026-01-31T23:30:45.123Z' }
const failed = file.parse({
  _id: 'f',
  status: 'failed',
  path: 'card.pdf',
  created: '2026-01-01T00:00:00Z',
  currentRevision: 2,
  versions: [
    { _id: 'v1', revision: 1, status: 'failed', errorList: [error, error], pageConfigs: [] },
    { _id: 'v2', revision: 2, status: 'failed', errorList: [error] },
  ],
})
const item = (id: string, more: object = {}) => ({
  _id: id,
  quantity: 50,
  status: 'live',
  sku: 'BC',
  components: [{ _id: `${id}-c`, code: 'Card', barcode: 'B4', attributes: {} }],
  ...more,
})

function viewsOf(...items: object[]) {
  const found = order.parse({ _id: 'o', orderData: { sourceOrderId: 'S', items } })
  const shipments = [
    { _id: 'live', status: 'live' },
    { _id: 'gone', status: 'shipped' },
  ]
  return itemViews({ order: found, files: [failed], shipments }, { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' })
}
const componentsOf = (...items: object[]) => viewsOf(...items).flatMap(({ components }) => unpack(components))

it('[OV-06] counts the errors of an item, and says each with its moment in the time of the account', () => {
  const components = [
    { _id: 'a', code: 'Card', fileId: 'f' },
    { _id: 'b', code: 'Card', fileId: 'unknown' },
  ]
  const [view] = viewsOf(item('i', { components, description: 'Cards' }))
  expect(view).toMatchObject({ id: 'i', name: 'Cards', errors: 1, componentCount: 2 })
  expect(componentsOf(item('i', { components }))).toMatchObject([
    { id: 'a', file: { _id: 'f', path: 'card.pdf', errors: [{ ...error, when: '01/02/2026 08:30' }] } },
    { id: 'b' },
  ])
})

it('[OV-06] writes attributes with their names, and a switch by its name where it is on', () => {
  const attributes = { cut: 'To Trim', copies: 2, laminate: true, fold: false, drill: null, note: '' }
  const [component] = componentsOf(item('i', { components: [{ _id: 'c', code: 'Card', attributes }] }))
  expect(component?.attributes).toEqual(['cut: To Trim', 'copies: 2', 'laminate'])
})

it('keeps files of a shipment that is not live as they are', () => {
  const views = viewsOf(item('1', { shipmentId: 'live' }), item('2', { shipmentId: 'gone' }), item('3'))
  expect(views.map(({ refetchBlocked }) => refetchBlocked)).toEqual([false, true, false])
})

it('names an item without a description by its SKU, and tells nothing of a component that its page does not show', () => {
  const [view] = viewsOf(item('i'))
  expect(view?.name).toBe('BC')
  expect(Object.keys(componentsOf(item('i'))[0] ?? {})).toEqual(['id', 'code', 'barcode'])
})
