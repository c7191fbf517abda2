import { expect, it } from 'vitest'
import { order } from '#lib/contract/orders.ts'
import { fileWith } from '#tests/support/files.ts'
import { toItemModels } from './view-model.ts'

const error = { title: 'Fonts are not embedded', description: 'Helvetica', timestamp: '2026-01-31T23:30:45.123Z' }
const withErrors = (...errorList: (typeof error)[]) => ({ status: 'failed' as const, errorList, pageConfigs: [] })
const failed = fileWith([withErrors(error, error), withErrors(error)], { _id: 'f' })
const shipments = ['live', 'shipped', 'cancelled', 'onhold'].map((status, shipmentIndex) => {
  return { _id: status, status, shipmentIndex, itemIds: [] }
})
const tokyo = { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' }
const item = (id: string, more: object = {}) => ({ _id: id, quantity: 50, status: 'live', sku: 'BC', ...more })
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
  const ids = ['shipped', 'cancelled', 'live', 'onhold', 'unreadable', undefined]
  expect(ids.filter(isBlocked)).toEqual(['shipped', 'cancelled'])
  expect(viewsOf(item('1', { shipmentIndex: 1 }))[0]?.refetchBlocked).toBe(true)
})

it('an item has a name in any case, its alert, and how many to print', () => {
  const alerting = item('i', { dispatchAlert: 'Wrap it', printQuantity: 52 })
  const views = viewsOf(alerting, item('j', { sku: '', barcode: 'B3', printQuantity: 50 }), item('k', { sku: '' }))
  const shown = views.map(({ name, alert, printQuantity }) => [name, alert, printQuantity].join())
  expect(shown).toEqual(['BC,Wrap it,52', 'B3,,', 'k,,'])
})
