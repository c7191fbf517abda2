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
const shipments = Object.entries({ live: 'live', gone: 'shipped', stopped: 'cancelled', held: 'onhold' }).map(
  ([_id, status]) => ({ _id, status }),
)
const tokyo = { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' }
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
  return toItemModels({ order: found, files: [failed], shipments }, tokyo, (name) => name)
}
it('[OV-06] [SEC-35] an item counts its errors, and a component has only what is shown', () => {
  const shown = { code: 'Card', barcode: 'B4', localFile: true }
  const components = [
    { _id: 'a', ...shown, fileId: 'f', infotechTemplateId: 't' },
    { _id: 'b', code: 'Card', fileId: 'unknown' },
  ]
  const [view] = viewsOf(item('i', { components, description: 'Cards' }))
  expect(view).toMatchObject({ id: 'i', name: 'Cards', errors: 1, components: [{}, { id: 'b', file: undefined }] })
  const { _id, status, path, currentRevision } = failed
  const errors = [{ ...error, when: '01/02/2026 08:30' }]
  const ofFile = { _id, status, path, currentRevision, errors, remarks: [] }
  expect(view?.components[0]).toEqual({ id: 'a', ...shown, instructions: '', specs: [], file: ofFile })
})

it('a refetch is blocked only for files of a shipment that is shipped or cancelled', () => {
  const isBlocked = (shipmentId?: string) => viewsOf(item('1', { shipmentId }))[0]?.refetchBlocked
  expect(['gone', 'stopped'].map(isBlocked)).toEqual([true, true])
  expect(['live', 'held', 'unreadable', undefined].map(isBlocked)).toEqual([false, false, false, false])
})

it('an item has a name in any case, its alert, and how many to print', () => {
  const views = viewsOf(
    item('i', { dispatchAlert: 'Wrap it', printQuantity: 52 }),
    item('j', { sku: '', barcode: 'B3', printQuantity: 50 }),
    item('k', { sku: '' }),
  )
  expect(views.map(({ name, alert, printQuantity }) => [name, alert, printQuantity])).toEqual([
    ['BC', 'Wrap it', 52],
    ['B3', '', undefined],
    ['k', '', undefined],
  ])
})
