import { expect, it } from 'vitest'
import { file } from '#lib/contract/files.ts'
import { order } from '#lib/contract/orders.ts'
import { toItemModels } from './view-model.ts'

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
    { _id: 'stopped', status: 'cancelled' },
    { _id: 'held', status: 'onhold' },
  ]
  return toItemModels(
    { order: found, files: [failed], shipments },
    { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' },
    (name) => name,
  )
}

it('[OV-06] an item counts its errors, and each says its moment in the time of the account', () => {
  const components = [
    { _id: 'a', code: 'Card', fileId: 'f' },
    { _id: 'b', code: 'Card', fileId: 'unknown' },
  ]
  expect(viewsOf(item('i', { components, description: 'Cards' }))).toMatchObject([
    {
      id: 'i',
      name: 'Cards',
      errors: 1,
      components: [
        { id: 'a', file: { _id: 'f', path: 'card.pdf', errors: [{ ...error, when: '01/02/2026 08:30' }] } },
        { id: 'b', file: undefined },
      ],
    },
  ])
})

it('[OV-06] an attribute has its name and value, and a switch that is on its name alone', () => {
  const attributes = { cut: 'To Trim', copies: 2, laminate: true, fold: false, drill: null, note: '' }
  const [view] = viewsOf(item('i', { components: [{ _id: 'c', code: 'Card', attributes }] }))
  expect(view?.components[0]?.specs).toEqual(['cut: To Trim', 'copies: 2', 'laminate'])
})

it('[OV-06] an item and its components say how they are made before their attributes', () => {
  const made = { pages: 8, paper: 'Silk', attributes: { cut: 'round' } }
  const attributes = [{ name: 'wrap', value: 'blue' }]
  const components = [{ _id: 'c', code: 'Card', ...made, finish: { side1: 'gloss' }, width: [1] }]
  const [view] = viewsOf(item('i', { components, binding: 'perfect', folding: 'none', attributes }))
  expect(view?.specs).toEqual(['binding: perfect', 'wrap: blue'])
  expect(view?.components[0]?.specs).toEqual(['pages: 8', 'paper: Silk', 'finish: gloss', 'cut: round'])
})

it('components with the same attributes share their texts, others have their own', () => {
  const texts = [
    { cut: 'To Trim' },
    { cut: 'To Trim' },
    { note: 'front\ncut: To Trim' },
    { note: 'front', cut: 'To Trim' },
  ]
  const components = texts.map((attributes, at) => ({ _id: `${at}`, code: 'Card', attributes }))
  const [first, second, third, fourth] = viewsOf(item('i', { components }))[0]?.components ?? []
  expect(first?.specs).toBe(second?.specs)
  expect([third, fourth].map((view) => view?.specs)).toEqual([
    ['note: front\ncut: To Trim'],
    ['note: front', 'cut: To Trim'],
  ])
})

it.each([
  ['gone', true],
  ['stopped', true],
  ['live', false],
  ['held', false],
  ['unreadable', false],
  [undefined, false],
])('a refetch is blocked only for files of a shipment that is shipped or cancelled: %s', (shipmentId, isBlocked) => {
  expect(viewsOf(item('1', { shipmentId }))[0]?.refetchBlocked).toBe(isBlocked)
})

it('an item without a description has the name of its SKU', () => {
  expect(viewsOf(item('i'))[0]?.name).toBe('BC')
})

it('an item has a name where the upstream says neither its description nor its SKU', () => {
  const names = viewsOf(item('i', { sku: '', barcode: 'B3' }), item('j', { sku: '' })).map(({ name }) => name)
  expect(names).toEqual(['B3', 'j'])
})

it('[SEC-35] a component has all that the page shows of it, and nothing else', () => {
  const components = [{ _id: 'a', code: 'Card', barcode: 'B4', fileId: 'f', localFile: true, infotechTemplateId: 't' }]
  const found = order.parse({ _id: 'o', orderData: { sourceOrderId: 'S', items: [item('i', { components })] } })
  const [view] = toItemModels({ order: found, files: [failed], shipments: [] }, {}, (name) => name)
  const { _id, status, path, currentRevision } = failed
  expect(view?.components).toEqual([
    {
      id: 'a',
      code: 'Card',
      barcode: 'B4',
      instructions: '',
      localFile: true,
      specs: [],
      file: { _id, status, path, currentRevision, errors: [{ ...error, when: '2026/01/31 23:30' }], remarks: [] },
    },
  ])
})

it('an item says its alert, and how many to print only where that is not its quantity', () => {
  const [first, second] = viewsOf(
    item('1', { dispatchAlert: 'Wrap it', printQuantity: 52 }),
    item('2', { printQuantity: 50 }),
  )
  expect(first).toMatchObject({ alert: 'Wrap it', printQuantity: 52 })
  expect(second).toMatchObject({ alert: '', printQuantity: undefined })
})
