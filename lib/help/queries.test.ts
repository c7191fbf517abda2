import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { submission, submissionErrors } from '#lib/contract/submission-errors.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { submitOrder } from './queries.ts'
import { firstFields, toOrder } from './rules.ts'

const callProxy = vi.hoisted(() =>
  vi.fn<(...call: [Call, object, AbortSignal, { background: boolean }?]) => Promise<object>>(),
)
const lost = new UpstreamError(submission.order.name, 502, { code: 'portal_unreachable' })
vi.mock('#lib/browser/calls/call-proxy.ts', () => ({ callProxy, postToPortal: async () => Promise.reject(lost) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order = toOrder(firstFields({ accountName: 'Kestrel Print', sampleArtwork: undefined }), 0)
const fault = { path: 'orderData.items.0.sku', message: 'is unknown' }

it('[HE-02] an order whose answer was lost is looked for while it may be made, and is unknown then', async () => {
  async function submit(what: 'order' | 'error' | 'nothing', atMs = 0) {
    const madeAt = Date.now() + atMs
    const listed = (kind: typeof what, ...data: object[]) => ({
      data: what === kind && Date.now() >= madeAt ? data : [],
    })
    callProxy.mockImplementation(async ({ name }) => {
      if (name === orders.bySourceId.name) return listed('order', { _id: 'order-1' })
      if (name === submissionErrors.list.name) return listed('error', { _id: 'error-1' })
      return { body: order, errorList: [fault] }
    })
    const sent = submitOrder(order).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    return sent
  }
  expect(await submit('order', 10_000)).toMatchObject({ orderId: 'order-1', isThere: true })
  expect(await submit('error', 10_000)).toMatchObject({ status: 400, details: { error: { validations: [fault] } } })
  expect(await submit('nothing')).toMatchObject({ details: { code: 'outcome_unknown' } })
  // An unattended page that looks it up again and again keeps no idle session awake.
  const awake = callProxy.mock.calls.filter(([, , , options]) => !options?.background)
  expect(awake.map(([{ name }]) => name)).toEqual([])
})
