import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { type Access, submitting } from '#lib/contract/access.ts'
import { requireOwnAccount } from '../accounts/authenticate.ts'
import { type Caller, requireRights } from '../core/caller.ts'
import { invalid } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { toSigner } from './attempts.ts'
import { parseOrderJson, readText } from './read-body.ts'
import { authenticateSigned } from './signature/authenticate.ts'
import { submitOrder, toProblem } from './submit.ts'
import { submitLater } from './submit-later.ts'
import { describeSubmittedOrder } from './submitted-order.ts'
import { validateOrder } from './validate.ts'

const uploadMs = 12 * 60 * 60_000
const fetchMs = 30 * 24 * 60 * 60_000

type Handler = (up: Upstream, caller: Caller, request: Request) => Promise<Response>
type Endpoint = Pick<Access, 'roles'> & { method: 'GET' | 'POST'; path: string; handler: Handler; note: string }

const submitAnswering =
  (status: 200 | 201): Handler =>
  async (up, caller, request) => {
    const body = await parseOrderJson(await readText(request))
    const taken = await submitOrder(up, { accountId: caller.accountId, body, signer: toSigner(caller) })
    if ('refused' in taken) throw toProblem(taken.refused)
    return Response.json({ success: true, order: await describeSubmittedOrder(up, taken.orderId) }, { status })
  }

const validate: Handler = async (up, { accountId }, request) =>
  Response.json(await validateOrder(up, accountId, await parseOrderJson(await readText(request))))

const accept: Handler = async (up, caller, request) =>
  Response.json(await submitLater(up, caller, await readText(request)))

const prepareUploadAnswering =
  (status: 200 | 201): Handler =>
  async (up, _caller, request) => {
    const contentType = new URL(request.url).searchParams.get('mimeType') ?? 'application/pdf'
    if (contentType !== 'application/pdf') throw invalid([{ path: 'mimeType', message: 'must be application/pdf' }])
    const key = `uploads/${randomUUID()}.pdf`
    const upload = up.files.signedUrl(key, { method: 'PUT', contentType, expiresInMs: uploadMs })
    const fetch = up.files.signedUrl(key, { method: 'GET', contentType, expiresInMs: fetchMs })
    return Response.json({ success: true, upload: upload.url, fetch: fetch.url }, { status })
  }

const ofValidation = 'a dry run: answers the order with its defaults, or a 400 as for the order itself; nothing is kept'
const ofLater =
  'answers the id of the order at once; the order follows a moment later, or a submission error with that id'

const surface = (base: string, status: 200 | 201): Endpoint[] => [
  {
    method: 'POST',
    path: `${base}/order`,
    roles: submitting,
    handler: submitAnswering(status),
    note: `${status} with the order, once it is accepted; else a 400 whose validations name every fault by its path`,
  },
  {
    method: 'POST',
    path: `${base}/order/route/:rule`,
    roles: submitting,
    handler: submitAnswering(status),
    note: `the same as ${base}/order, whatever the rule`,
  },
  { method: 'POST', path: `${base}/order/validate`, roles: submitting, handler: validate, note: ofValidation },
  {
    method: 'GET',
    path: `${base}/file/getpreupload`,
    roles: submitting,
    handler: prepareUploadAnswering(status),
    note: `${status} with two addresses: PUT a PDF to upload within 12 hours, and send fetch as the path of its component, with fetch: true`,
  },
]

/** The calls by which signed clients hand in orders and artwork, with their rights: directly, at the older addresses, and for later. */
export const intakeEndpoints: readonly Endpoint[] = [
  ...surface('/api', 200),
  ...surface('/siteflow/api', 201),
  { method: 'POST', path: '/submission/order', roles: submitting, handler: accept, note: ofLater },
  // The paths that published clients append to a base address.
  { method: 'POST', path: '/submission/api/order', roles: submitting, handler: accept, note: ofLater },
  { method: 'POST', path: '/submission/order/validate', roles: submitting, handler: validate, note: ofValidation },
  { method: 'POST', path: '/submission/api/order/validate', roles: submitting, handler: validate, note: ofValidation },
]

export function intakeApp(up: Upstream): Hono {
  const app = new Hono()
  for (const { method, path, roles, handler } of intakeEndpoints) {
    app.on(method, withTrailingSlash(path), async ({ req: { raw } }) => {
      const caller = requireOwnAccount(up, await authenticateSigned(up, raw), raw)
      requireRights({ roles }, caller)
      return handler(up, caller, raw)
    })
  }
  return app
}

/** Published clients write some of these paths with a slash at the end. */
const withTrailingSlash = (path: string) => [path, `${path}/`]
