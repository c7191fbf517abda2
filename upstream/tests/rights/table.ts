import { type Access, acting, settingUp, submitting } from '#lib/contract/access.ts'
import type { Call, Role } from '#lib/contract/call.ts'
import { sampleId, sampleOf } from '../../../tests/support/samples.ts'
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

/** The rows, below the column that they share. */
const grouped: [column: Column, rows: string][] = [
  [{ beforeAccount: true }, 'accounts.list accounts.vars accounts.pspAccounts users.me'],
  [{ about: 'account' }, 'accounts.memberships clients.account'],
  [{ about: 'account', foreign: 403 }, 'accounts.saveSettings'],
  [{ about: 'account', foreign: 403, tokenOnly: true }, 'users.invite users.resendInvitation'],
  [{ about: 'account', tokenOnly: true }, 'users.resetPassword'],
  [{ about: 'account', query: `$where[sourceAccountId]=${sampleId}`, foreign: 200 }, 'pairedProducts.find'],
  [
    { about: 'account', query: `$where[accountId]=${sampleId}`, foreign: 200 },
    'submissionErrors.list submissionErrors.causes',
  ],
  [{ provesItself: true }, 'users.token'],
  [{ about: 'person', beforeAccount: true }, 'accounts.membershipsOfUser'],
  [{ about: 'person' }, 'users.details'],
  [{ about: 'person', roles: settingUp }, 'users.save'],
  [{ about: 'person', roles: settingUp, tokenOnly: true, showsCredentials: true }, 'users.accountRoles'],
  [{ about: 'personAndAccount', tokenOnly: true }, 'users.addRole'],
  [{ about: 'personAndRole', tokenOnly: true }, 'users.removeRole'],
  [
    { about: 'order', brand: 'may' },
    'orders.details shipments.ofOrder files.ofOrder deliveries.ofOrder clients.order clients.filesOfOrder clients.allFilesOfOrder',
  ],
  [
    { about: 'order', brand: 'may', roles: acting, brandRoles: submitting },
    'orders.cancel clients.saveOrder clients.updateOrder clients.cancelByReference',
  ],
  [{ about: 'orderBySource', brand: 'may', roles: acting, brandRoles: submitting }, 'clients.cancelBySource'],
  [{ about: 'orderNumber', brand: 'may', foreign: 200 }, 'orders.bySourceId'],
  [{ about: 'order', brand: 'refused' }, 'outsourcing.outsource outsourcing.takeBack'],
  [{ about: 'order', foreign: 200 }, 'notifications.list'],
  [{ about: 'shipment', brand: 'may' }, 'shipments.details production.jobsOfShipment'],
  [
    { about: 'shipment', brand: 'refused' },
    'shipments.ship shipments.saveTracking shipments.split shipments.tick shipments.untick',
  ],
  [
    { about: 'file', brand: 'may' },
    'files.details files.thumbnails files.thumbnail files.download files.refetch files.save',
  ],
  [{ about: 'item', brand: 'refused' }, 'production.completeItem'],
  [{ about: 'batchCode' }, 'production.completeBatch'],
  [{ about: 'batch' }, 'production.subBatches'],
  [{ about: 'subBatch' }, 'production.subBatchThumbnail'],
  [{ about: 'subBatch', query: `productComponentBatchId=${sampleId}`, foreign: 200 }, 'production.jobs'],
  [{ about: 'job' }, 'production.job'],
  [{ about: 'barcode' }, 'barcodes.details'],
  [{ about: 'barcode', foreign: 200 }, 'barcodes.generate'],
  [{ about: 'postback' }, 'notifications.details'],
  [{ about: 'product' }, 'products.details products.save'],
  [{ about: 'sku' }, 'clients.sku'],
  [{ about: 'trigger' }, 'triggers.details deliveries.ofTrigger'],
  [{ about: 'trigger', showsCredentials: true }, 'triggers.secret triggers.rotateSecret'],
  [{ about: 'triggerAndSource' }, 'triggers.save triggers.preview'],
  [{ about: 'triggerSourceAndTemplate' }, 'triggers.test'],
  [{ about: 'triggerSource', foreign: 200 }, 'triggers.events'],
  [{ about: 'removableTrigger' }, 'triggers.remove'],
  [{ about: 'delivery' }, 'deliveries.details deliveries.redeliver'],
  [{ about: 'template' }, 'templates.details templates.save templates.merge templates.infotech templates.setInfotech'],
  [{ about: 'template', namesNothing: true }, 'templates.fillInfotech'],
  [{ about: 'removableTemplate' }, 'templates.remove'],
  [{ namesNothing: true }, 'accountLinks.create linkCodes.verify'],
  [{ about: 'link' }, 'accountLinks.save'],
  [{ about: 'partner' }, 'accountLinks.requestPermission accountLinks.disablePermission'],
  [
    { about: 'permissionRequest' },
    'accountLinks.acceptPermission accountLinks.declinePermission accountLinks.acknowledgeAccepted accountLinks.acknowledgeDeclined accountLinks.acknowledgeDisabled',
  ],
  [{ about: 'linkCode' }, 'linkCodes.regenerate'],
  [{ about: 'removableLinkCode' }, 'linkCodes.remove'],
  [{ about: 'partner', foreign: 403 }, 'pairedProducts.create'],
  [
    { about: 'pairing', brand: 'may' },
    'pairedProducts.details pairedProducts.accept pairedProducts.decline pairedProducts.disable pairedProducts.enable',
  ],
  [{ about: 'removablePairing', brand: 'may' }, 'pairedProducts.remove'],
  [{ about: 'submissionError' }, 'submissionErrors.received submissionErrors.details submissionErrors.resubmit'],
]
export const columns: Record<string, Column> = Object.fromEntries(
  grouped.flatMap(([column, rows]) => rows.split(' ').map((name) => [name, column])),
)

type Body = { body?: string; contentType?: string }
export type Row = Pick<Access, 'roles' | 'permissions'> &
  Omit<Column, 'roles'> & {
    name: string
    method: string
    path: string
    isRead: boolean
    /** Intake knows no bearer tokens. */
    signedOnly: boolean
    request: (id?: string) => Body & { path: string }
  }

const rowOf = (call: Call, base = '/api'): Row => {
  const { name, method, path: template, permissions } = call
  const { roles, ...column } = columns[name] ?? {}
  return {
    ...column,
    name: base === '/api' ? name : `${name} at ${base}`,
    method,
    path: template,
    permissions,
    roles: roles ?? call.roles,
    isRead: (method === 'GET' && name !== 'clients.cancelByReference') || name.startsWith('search.'),
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
  isRead: false,
  signedOnly: true,
  request: () => ({
    path: path.replace(':rule', 'eu'),
    ...(method === 'POST' && { body: JSON.stringify(orderBody(`R-${(submitted += 1)}`)) }),
  }),
}))

const calls = allCalls.filter(({ base }) => base === 'api')
const older = calls.filter(({ name }) => olderCalls.has(name))
/** Every endpoint of the API: each call, those at the older addresses, and those of the order intake. */
export const rows: Row[] = [
  ...calls.map((call) => rowOf(call)),
  ...older.map((call) => rowOf(call, '/siteflow/api')),
  ...endpointRows,
]

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
  'GET /outbox/:id': 'this machine',
  'POST /inbox/:name{[a-z0-9-]+}': 'this machine',
  'PUT /inbox/:name{[a-z0-9-]+}': 'this machine',
  'GET /inbox/:name{[a-z0-9-]+}': 'this machine',
  'POST /sign-in-tokens/:username{[a-z0-9-]+}': 'this machine',
}
