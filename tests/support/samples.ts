import type { Call } from '#lib/contract/call.ts'
import { pathOf } from '#lib/contract/wire.ts'

/** The sample id of any resource that a call names. */
export const sampleId = '5f0c2a7b9d1e4c3a8b6f7d20'
const id = sampleId
const trigger = { _id: id, type: 'http', name: 'Shipped', triggerSourceId: id, address: 'https://brand.example/hook' }
const product = { productCode: 'CARD', components: [{ code: 'Card' }] }
const template = { name: 'Label', extension: 'html', contentType: 'text/html', type: 'html', text: '<p>{{id}}</p>' }

/** The queries and bodies of the calls that need one. */
const inputs: Record<string, { query?: string; body?: unknown }> = {
  'accounts.saveSettings': { body: { accountId: id, timezone: 'Europe/London' } },
  'users.token': { body: { token: 'temporary' } },
  'users.save': { body: { name: 'Jo Printer' } },
  'users.invite': {
    body: {
      name: 'Jo Printer',
      email: 'jo@site.example',
      role: 'production',
      invitedBy: 'Sam',
      redirectUrl: 'http://localhost:3000/',
      domain: `account:${id}:production`,
      accountName: 'Site',
      appName: 'Site Flow Light',
    },
  },
  'users.resendInvitation': {
    body: { domain: `account:${id}:simple`, email: `${id}@site.example`, appName: 'Site Flow Light' },
  },
  'users.resetPassword': { body: { email: `${id}@site.example` } },
  'users.addRole': { body: { role: { id, role: 'manager' } } },
  'search.shipments': { body: { query: '' } },
  'search.products': { body: { query: '' } },
  'search.cases': { body: { query: '' } },
  'outsourcing.outsource': { body: { accountDestinationId: id } },
  'shipments.ship': { body: { trackingNumber: 'TRK1' } },
  'shipments.saveTracking': { body: { trackingNumber: 'TRK1' } },
  'shipments.split': { body: { itemIds: [id] } },
  'shipments.tick': { body: { id, piece: id } },
  'files.save': { body: { path: 'https://brand.example/a.pdf' } },
  'production.subBatches': { query: `mainBatchId=${id}` },
  'today.read': {
    query: ['now', 'start', 'end', 'nextEnd'].map((name) => `${name}=2026-03-04T09:00:00Z`).join('&'),
  },
  'notifications.list': { query: `source.ref=order&source.refId=${id}` },
  'products.create': { body: product },
  'products.save': { body: product },
  'triggers.save': { body: trigger },
  'triggers.test': { body: { trigger, template: id } },
  'triggers.preview': { body: { trigger } },
  'triggers.events': { query: `triggerSourceId=${id}` },
  'templates.create': { body: template },
  'templates.save': { body: template },
  'templates.merge': { body: { testData: { id: 1 } } },
  'templates.mergeNew': { body: { testData: { id: 1 }, text: '<p>{{id}}</p>', type: 'html' } },
  'templates.fillInfotech': { body: { orderId: id, componentIds: [id] } },
  'templates.setInfotech': { body: { infotech: true } },
  'accountLinks.create': { body: { code: 'ABCD-1234' } },
  'accountLinks.save': { body: { active: false } },
  'accountLinks.requestPermission': { body: { accountDestinationId: id, permission: 'outsource' } },
  'accountLinks.disablePermission': { body: { accountDestinationId: id, permission: 'outsource' } },
  'linkCodes.list': { query: 'status=pending' },
  'linkCodes.create': {
    body: {
      email: 'jo@site.example',
      accountType: 'brand',
      orderSubmissionPermission: true,
      outsourcingPermission: false,
    },
  },
  'linkCodes.verify': { body: { code: 'ABCD-1234' } },
  'pairedProducts.create': { body: { accountDestinationId: id, sku: 'CARD' } },
  'pairedProducts.accept': { body: {} },
  'pairedProducts.decline': { body: {} },
  'pairedProducts.disable': { body: {} },
  'pairedProducts.enable': { body: {} },
  'submissionErrors.resubmit': { body: { body: { orderData: { sourceOrderId: 'S-1' } } } },
  'clients.saveOrder': { body: {} },
  'clients.updateOrder': { body: { _id: id, orderData: {} } },
  'submission.order': { body: { orderData: { sourceOrderId: 'S-1' } } },
}

const boundary = 'sfl-test-boundary'

/** A request that the call's row accepts: the path with its query, and the encoded body. */
export function sampleOf(call: Call): { path: string; body?: string; contentType?: string } {
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))
  const { query, body } = inputs[call.name] ?? {}
  const path = pathOf(call, params) + (query ? `?${query}` : '')
  if (!call.body) return { path }
  if (call.encoding === 'json') return { path, body: JSON.stringify(body), contentType: 'application/json' }
  return {
    path,
    body: formOf(body as Record<string, string>),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

function formOf(fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}
