import { expect, it } from 'vitest'
import { file } from '#lib/contract/files.ts'
import { order } from '#lib/contract/orders.ts'
import { unpack } from '#lib/packed.ts'
import { componentsAt } from './component-view.ts'
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
type Views = ReturnType<typeof itemViews>
const allOf = ({ items, components }: Views) =>
  items.flatMap(({ firstComponent, componentCount }) =>
    componentsAt(unpack(components), firstComponent, componentCount),
  )
const componentsOf = (...given: object[]) => allOf(viewsOf(...given))

it('[OV-06] counts the errors of an item, and says each with its moment in the time of the account', () => {
  const components = [
    { _id: 'a', code: 'Card', fileId: 'f' },
    { _id: 'b', code: 'Card', fileId: 'unknown' },
  ]
  const [view] = viewsOf(item('i', { components, description: 'Cards' })).items
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
  const { items: views } = viewsOf(item('1', { shipmentId: 'live' }), item('2', { shipmentId: 'gone' }), item('3'))
  expect(views.map(({ refetchBlocked }) => refetchBlocked)).toEqual([false, true, false])
})

it('names an item without a description by its SKU', () => {
  expect(viewsOf(item('i')).items[0]?.name).toBe('BC')
})

it('tells what components have alike once', () => {
  const attributes = { cut: 'To Trim' }
  const components = ['a', 'b', 'c'].map((id) => ({ _id: id, code: 'Card', ...(id !== 'b' && { attributes }) }))
  const kind = { code: 'Card', localFile: false }
  expect(unpack(viewsOf(item('i', { components }), item('j', { components })).components)).toMatchObject({
    kinds: [
      { ...kind, attributes: ['cut: To Trim'] },
      { ...kind, attributes: [] },
    ],
    kind: [0, 1, 0, 0, 1, 0],
  })
  expect(componentsOf(item('i', { components })).map((one) => one.attributes)).toEqual([
    ['cut: To Trim'],
    [],
    ['cut: To Trim'],
  ])
})

it('takes nothing for alike that only reads so', () => {
  const attributes = [{ note: 'front\ncut: To Trim' }, { note: 'front', cut: 'To Trim' }]
  const components = attributes.map((own, index) => ({ _id: `${index}`, code: 'Card', attributes: own }))
  expect(componentsOf(item('i', { components })).map((one) => one.attributes)).toEqual([
    ['note: front\ncut: To Trim'],
    ['note: front', 'cut: To Trim'],
  ])
})

it('knows which components are those of an item', () => {
  const views = viewsOf(item('i'), item('j', { components: [] }), item('k'))
  expect(views.items.map(({ firstComponent, componentCount }) => [firstComponent, componentCount])).toEqual([
    [0, 1],
    [1, 0],
    [1, 1],
  ])
  expect(allOf(views).map(({ id }) => id)).toEqual(['i-c', 'k-c'])
})

it('tells the page all it shows of a component, and when its file may be fetched again', () => {
  const soon = { ...failed, refetchableAt: '2026-02-01T00:00:00Z' }
  const components = [{ _id: 'a', code: 'Card', barcode: 'B4', fileId: 'f', localFile: true }]
  const found = order.parse({ _id: 'o', orderData: { sourceOrderId: 'S', items: [item('i', { components })] } })
  const views = itemViews({ order: found, files: [soon], shipments: [] }, {})
  const { _id, status, path, currentRevision, refetchableAt } = soon
  expect(allOf(views)).toEqual([
    {
      id: 'a',
      code: 'Card',
      barcode: 'B4',
      localFile: true,
      attributes: [],
      file: { _id, status, path, currentRevision, refetchableAt, errors: [{ ...error, when: '2026/01/31 23:30' }] },
    },
  ])
})
