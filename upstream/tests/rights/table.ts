import { type Access, acting, settingUp, submitting } from '#lib/contract/access.ts'
import type { Call, Role } from '#lib/contract/call.ts'
import { sampleId, sampleOf } from '#tests/support/samples.ts'
import type { Served } from '../../core/implement.ts'
import { intakeEndpoints } from '../../intake/routes.ts'
import { allCalls, olderCalls } from '../../published-clients/calls.ts'
import { orderBody } from '../support/intake.ts'
import type { Things } from './content.ts'

/** What decides about a row beside the roles and permissions that it names itself. */
type Column = {
  /** What the id in its path, query or body belongs to. */
  about?: keyof Things
  /** A query that the row can do without, with the id in it. */
  query?: string
  /** The answer about what another account has, where that is not 404: an empty list, or a refusal. */
  foreign?: 200 | 403
  /** Whether the brand of an order has the same right as the site that prints it, or gets a 403. */
  brand?: 'may' | 'refused'
  /** Roles that the handler asks for, because it depends on whom the call is about: here on a colleague. */
  roles?: readonly Role[]
  /** Roles of the brand, where they are others than those of the site. */
  brandRoles?: readonly Role[]
  /** Refused with a signature, whatever its role. */
  tokenOnly?: true
  /** Its sample names nothing there is: who is let in gets a 404. */
  namesNothing?: true
  /** Answers before an account is chosen. */
  beforeAccount?: true
  /** Proves its caller by its body alone. */
  provesItself?: true
  /** Answers with secrets of a trigger, or of a role: upstream/users/users.test.ts checks whose roles a caller may read. */
  showsCredentials?: true
}

export const columns: Record<string, Column> = {
  'accounts.list': { beforeAccount: true },
  'accounts.vars': { beforeAccount: true },
  'accounts.pspAccounts': { beforeAccount: true },
  'accounts.saveSettings': { about: 'account', foreign: 403 },
  'accounts.memberships': { about: 'account' },
  'accounts.membershipsOfUser': { about: 'person', beforeAccount: true },
  'users.me': { beforeAccount: true },
  'users.token': { provesItself: true },
  'users.details': { about: 'person' },
  'users.save': { about: 'person', roles: settingUp },
  'users.invite': { about: 'account', foreign: 403, tokenOnly: true },
  'users.resendInvitation': { about: 'account', foreign: 403, tokenOnly: true },
  'users.resetPassword': { about: 'account', tokenOnly: true },
  'users.addRole': { about: 'personAndAccount', tokenOnly: true },
  'users.removeRole': { about: 'personAndRole', tokenOnly: true },
  'users.accountRoles': { about: 'person', roles: settingUp, tokenOnly: true, showsCredentials: true },
  'orders.details': { about: 'order', brand: 'may' },
  'orders.bySourceId': { about: 'orderNumber', brand: 'may', foreign: 200 },
  'orders.cancel': { about: 'order', brand: 'may', roles: acting, brandRoles: submitting },
  'outsourcing.outsource': { about: 'order', brand: 'refused' },
  'outsourcing.takeBack': { about: 'order', brand: 'refused' },
  'shipments.details': { about: 'shipment', brand: 'may' },
  'shipments.ofOrder': { about: 'order', brand: 'may' },
  'shipments.ship': { about: 'shipment', brand: 'refused' },
  'shipments.saveTracking': { about: 'shipment', brand: 'refused' },
  'shipments.split': { about: 'shipment', brand: 'refused' },
  'files.details': { about: 'file', brand: 'may' },
  'files.ofOrder': { about: 'order', brand: 'may' },
  'files.thumbnails': { about: 'file', brand: 'may' },
  'files.thumbnail': { about: 'file', brand: 'may' },
  'files.download': { about: 'file', brand: 'may' },
  'files.refetch': { about: 'file', brand: 'may' },
  'files.save': { about: 'file', brand: 'may' },
  'production.completeItem': { about: 'item', brand: 'refused' },
  'production.completeBatch': { about: 'batchCode' },
  'production.subBatches': { about: 'batch' },
  'production.subBatchThumbnail': { about: 'subBatch' },
  'production.jobs': { about: 'subBatch', query: `productComponentBatchId=${sampleId}`, foreign: 200 },
  'production.job': { about: 'job' },
  'production.jobsOfShipment': { about: 'shipment', brand: 'may' },
  'barcodes.details': { about: 'barcode' },
  'barcodes.generate': { about: 'barcode', foreign: 200 },
  'notifications.list': { about: 'order', foreign: 200 },
  'notifications.details': { about: 'postback' },
  'products.details': { about: 'product' },
  'triggers.details': { about: 'trigger' },
  'triggers.save': { about: 'triggerAndSource' },
  'triggers.test': { about: 'triggerSourceAndTemplate' },
  'triggers.events': { about: 'triggerSource', foreign: 200 },
  'triggers.preview': { about: 'triggerAndSource' },
  'triggers.secret': { about: 'trigger', showsCredentials: true },
  'triggers.rotateSecret': { about: 'trigger', showsCredentials: true },
  'triggers.remove': { about: 'removableTrigger' },
  'deliveries.ofTrigger': { about: 'trigger' },
  'deliveries.ofOrder': { about: 'order', brand: 'may' },
  'deliveries.details': { about: 'delivery' },
  'deliveries.redeliver': { about: 'delivery' },
  'templates.details': { about: 'template' },
  'templates.save': { about: 'template' },
  'templates.merge': { about: 'template' },
  'templates.infotech': { about: 'template' },
  'templates.fillInfotech': { about: 'template', namesNothing: true },
  'templates.remove': { about: 'removableTemplate' },
  'templates.setInfotech': { about: 'template' },
  'accountLinks.create': { namesNothing: true },
  'accountLinks.save': { about: 'link' },
  'accountLinks.requestPermission': { about: 'partner' },
  'accountLinks.disablePermission': { about: 'partner' },
  'accountLinks.acceptPermission': { about: 'permissionRequest' },
  'accountLinks.declinePermission': { about: 'permissionRequest' },
  'accountLinks.acknowledgeAccepted': { about: 'permissionRequest' },
  'accountLinks.acknowledgeDeclined': { about: 'permissionRequest' },
  'accountLinks.acknowledgeDisabled': { about: 'permissionRequest' },
  'linkCodes.remove': { about: 'removableLinkCode' },
  'linkCodes.verify': { namesNothing: true },
  'linkCodes.regenerate': { about: 'linkCode' },
  'pairedProducts.find': { about: 'account', query: `$where[sourceAccountId]=${sampleId}`, foreign: 200 },
  'pairedProducts.create': { about: 'partner', foreign: 403 },
  'pairedProducts.details': { about: 'pairing', brand: 'may' },
  'pairedProducts.accept': { about: 'pairing', brand: 'may' },
  'pairedProducts.decline': { about: 'pairing', brand: 'may' },
  'pairedProducts.disable': { about: 'pairing', brand: 'may' },
  'pairedProducts.enable': { about: 'pairing', brand: 'may' },
  'pairedProducts.remove': { about: 'removablePairing', brand: 'may' },
  'submissionErrors.list': { about: 'account', query: `$where[accountId]=${sampleId}`, foreign: 200 },
  'submissionErrors.causes': { about: 'account', query: `$where[accountId]=${sampleId}`, foreign: 200 },
  'submissionErrors.received': { about: 'submissionError' },
  'submissionErrors.details': { about: 'submissionError' },
  'submissionErrors.resubmit': { about: 'submissionError' },
  'clients.order': { about: 'order', brand: 'may' },
  'clients.saveOrder': { about: 'order', brand: 'may', roles: acting, brandRoles: submitting },
  'clients.cancelBySource': { about: 'orderBySource', brand: 'may', roles: acting, brandRoles: submitting },
  'clients.filesOfOrder': { about: 'order', brand: 'may' },
  'clients.allFilesOfOrder': { about: 'order', brand: 'may' },
  'clients.account': { about: 'account' },
  'clients.sku': { about: 'sku' },
}

type Body = { body?: string; contentType?: string }
export type Row = Pick<Access, 'roles' | 'permissions'> &
  Omit<Column, 'roles'> & {
    name: string
    method: string
    path: string
    isServed: boolean
    isRead: boolean
    /** Intake knows no bearer tokens. */
    signedOnly: boolean
    request: (id?: string) => Body & { path: string }
  }

const rowOf = (call: Call, isServed: boolean, base = '/api'): Row => {
  const { name, method, path: template, permissions } = call
  const { roles, ...column } = columns[name] ?? {}
  return {
    ...column,
    name: base === '/api' ? name : `${name} at ${base}`,
    method,
    path: template,
    permissions,
    roles: roles ?? call.roles,
    isServed,
    isRead: method === 'GET' || name.startsWith('search.'),
    signedOnly: false,
    request(id = sampleId) {
      const { path, body, contentType } = sampleOf(call)
      // Of a call about two things, the first id stands before the second.
      const ids = id.split(' ')
      const about = (text: string) => text.replaceAll(sampleId, () => (ids.length > 1 ? ids.shift() : ids[0]) ?? '')
      const query = column.query && `${path.includes('?') ? '&' : '?'}${column.query}`
      return {
        path: `${base}${about(path + (query ?? ''))}`,
        ...(body !== undefined && { body: about(body) }),
        ...(contentType && { contentType }),
      }
    },
  }
}

let submitted = 0
const endpointRows: Row[] = intakeEndpoints.map(({ method, path, roles }) => ({
  name: `${method} ${path}`,
  method,
  path,
  roles,
  isServed: true,
  isRead: false,
  signedOnly: true,
  request: () => ({
    path: path.replace(':rule', 'eu'),
    ...(method === 'POST' && { body: JSON.stringify(orderBody(`R-${(submitted += 1)}`)) }),
  }),
}))

/** Every endpoint of the API: each call, served or not yet, those at the older addresses, and those of the order intake. */
export function tableOf(served: readonly Served[]): Row[] {
  const names = new Set(served.map(({ call }) => call.name))
  const calls = allCalls.filter(({ base }) => base === 'api')
  const rows = calls.map((call) => rowOf(call, names.has(call.name)))
  const older = calls.filter(({ name }) => olderCalls.has(name))
  return [...rows, ...older.map((call) => rowOf(call, names.has(call.name), '/siteflow/api')), ...endpointRows]
}

/** What is served beside the contract to callers who have no role, and whom each lets in. */
export const openEndpoints: Record<string, 'any client' | 'a signed address' | 'this machine'> = {
  'GET /health/live': 'any client',
  'GET /health/ready': 'any client',
  'POST /ofrep/v1/evaluate/flags': 'any client',
  'POST /ofrep/v1/evaluate/flags/:key': 'any client',
  'GET /samples/:sample{[a-z0-9-]+}/:filename': 'any client',
  'GET /docs/:page{tutorial|descriptions|api}': 'any client',
  'GET /docs/samples/:file': 'any client',
  'GET /files/*': 'a signed address',
  'PUT /files/*': 'a signed address',
  'GET /outbox': 'this machine',
  'POST /inbox/:name{[a-z0-9-]+}': 'this machine',
  'PUT /inbox/:name{[a-z0-9-]+}': 'this machine',
  'GET /inbox/:name{[a-z0-9-]+}': 'this machine',
  'POST /sign-in-tokens/:username{[a-z0-9-]+}': 'this machine',
}
