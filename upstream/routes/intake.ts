import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { requireCaller } from '../authenticate.ts'
import type { Caller } from '../caller.ts'
import { authenticateSigned } from '../intake/authenticate.ts'
import { parseOrderJson, readText } from '../intake/read-body.ts'
import { submitOrder, toProblem } from '../intake/submit.ts'
import { submitLater } from '../intake/submit-later.ts'
import { validateOrder } from '../intake/validate.ts'
import { invalid } from '../problem.ts'
import { describeSubmittedOrder } from '../store/orders-intake.ts'
import type { Upstream } from '../upstream.ts'

const uploadMs = 12 * 60 * 60_000
const fetchMs = 30 * 24 * 60 * 60_000

/** Where signed clients hand in orders and artwork: the direct surface, the asynchronous one and the older one. */
export function intakeApp(up: Upstream) {
  /** Whose signature it is; with the account header, in their role on that account. */
  const identify = async (request: Request): Promise<Caller> => {
    const caller = await authenticateSigned(up, request)
    return requireCaller(up, { userId: caller.userId, caller }, request)
  }

  const submit = async (request: Request, status: 200 | 201) => {
    const { accountId } = await identify(request)
    const taken = await submitOrder(up, { accountId, body: parseOrderJson(await readText(request)) })
    if ('refused' in taken) throw toProblem(taken.refused)
    return Response.json({ success: true, order: await describeSubmittedOrder(up, taken.orderId) }, { status })
  }

  const validate = async (request: Request) => {
    const { accountId } = await identify(request)
    return Response.json(await validateOrder(up, accountId, parseOrderJson(await readText(request))))
  }

  const accept = async (request: Request) => {
    const { accountId } = await identify(request)
    return Response.json(await submitLater(up, accountId, await readText(request)))
  }

  const prepareUpload = async (request: Request) => {
    await identify(request)
    const contentType = new URL(request.url).searchParams.get('mimeType') ?? 'application/pdf'
    if (contentType !== 'application/pdf') throw invalid([{ path: 'mimeType', message: 'must be application/pdf' }])
    const key = `uploads/${randomUUID()}.pdf`
    const upload = up.files.signedUrl(key, { method: 'PUT', contentType, expiresInMs: uploadMs })
    const fetch = up.files.signedUrl(key, { method: 'GET', contentType, expiresInMs: fetchMs })
    return Response.json({ success: true, upload: upload.url, fetch: fetch.url })
  }

  const app = new Hono()
  for (const [base, status] of [
    ['/api', 200],
    ['/siteflow/api', 201],
  ] as const) {
    app.on('POST', withSlash(`${base}/order`), ({ req }) => submit(req.raw, status))
    app.on('POST', withSlash(`${base}/order/route/:rule`), ({ req }) => submit(req.raw, status))
    app.on('POST', withSlash(`${base}/order/validate`), ({ req }) => validate(req.raw))
    app.on('GET', withSlash(`${base}/file/getpreupload`), ({ req }) => prepareUpload(req.raw))
  }
  app.on('POST', withSlash('/submission/order'), ({ req }) => accept(req.raw))
  return app
}

/** Published clients write some of these paths with a slash at the end. */
const withSlash = (path: string) => [path, `${path}/`]
