import type { Route } from 'next'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { paths } from '#lib/common/paths.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { id } from '#lib/contract/fields.ts'
import { orders } from '#lib/contract/orders.ts'
import type { WrapHandler } from '#lib/server/handlers/wrapper/wrapper.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { CallContext, CallWith } from '#lib/server/upstream/upstream.ts'
import { type FoundOrder, soughtText } from './found-order.ts'

const maxAccounts = 5
const timeoutMs = 2000

type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  loadTexts: (accountName: string) => Promise<FoundOrder['texts']>
}

/** Asks as the same user in each other account, so that the upstream decides what the user may see there. */
export function createElsewhereHandler({ wrapHandler, callWith, loadTexts }: Options) {
  return wrapHandler('order elsewhere', { from: 'json' }, async (request, { session, requestId }) => {
    const find = toLookUp(new URL(request.url).searchParams, callWith)
    const accounts = session.otherAccounts.slice(0, maxAccounts)
    const first = accounts.length > 0 ? await findFirst() : undefined
    const found = first && { ...first, texts: await loadTexts(first.name) }
    return Response.json({ found: found ?? null }, { headers: apiHeaders })

    async function findFirst() {
      const { token } = await session.getToken()
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
      const looked = accounts.map(async ({ id: accountId, name }) => {
        const href = await find({ token, accountId, requestId, signal })
        return { accountId, name, href }
      })
      return await Promise.any(looked).catch(() => undefined)
    }
  })
}

function toLookUp(search: URLSearchParams, callWith: CallWith): (context: CallContext) => Promise<Route> {
  const orderId = id.safeParse(search.get('orderId')).data
  if (orderId !== undefined) return (context) => byId(context, orderId)
  const code = soughtText.safeParse(search.get('code')).data
  if (code !== undefined) return (context) => byCode(context, code)
  const term = soughtText.safeParse(search.get('term')).data
  const termAsCode = parseBarcode(term ?? '')
  if (term === undefined) throw new RefusedError(400, 'bad_query')
  if (termAsCode === undefined) return (context) => byNumber(context, term)
  return (context) => Promise.any([byNumber(context, term), byCode(context, termAsCode)])

  async function byId(context: CallContext, orderId: string) {
    const asked = { params: { id: orderId }, query: { includes: ['shipments'] } }
    const { order } = await callWith(context, orders.details, asked)
    return paths.order(order._id)
  }
  async function byCode(context: CallContext, code: string) {
    const { order } = await callWith(context, barcodes.details, { params: { code } })
    if (!order) throw new Error('the code is of several orders')
    return paths.order(order._id, { barcode: code })
  }
  async function byNumber(context: CallContext, number: string) {
    const { data } = await callWith(context, orders.bySourceId, { params: { id: number } })
    const [order] = data
    if (!order) throw new Error('no order has the number')
    return paths.order(order._id)
  }
}
