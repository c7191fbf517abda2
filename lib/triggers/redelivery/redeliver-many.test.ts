import { expect, it } from 'vitest'
import { type Delivery, delivery } from '#lib/contract/triggers.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type DeliveryResult, redeliverMany } from './redeliver-many.ts'

const message = (id: string, status: Delivery['status'] = 'failed') =>
  delivery.parse({ _id: id, triggerId: 't', triggerName: 'T', exchange: 'e', at: '2026-11-23T10:00:00Z', status })
const messages = ['1', '2', '3'].map((id) => message(id))

async function run(redeliver: (message: Delivery) => Promise<Delivery>) {
  const [started, results]: [string[], DeliveryResult[]] = [[], []]
  const report = await redeliverMany(messages, {
    redeliver,
    isCancelled: () => false,
    onStart: ({ _id }) => started.push(_id),
    onResult: (result) => results.push(result),
  })
  return { untried: report.untried.length, started, kinds: results.map(({ outcome }) => outcome.kind) }
}

it('[TR-05] messages are sent again one at a time, in order, and one that fails stops no other', async () => {
  let underWay = 0
  const { untried, started, kinds } = await run(async ({ _id }) => {
    underWay += 1
    await Promise.resolve()
    expect(underWay).toBe(1)
    underWay -= 1
    if (_id === '2') throw new UpstreamError('deliveries.redeliver', 404, {})
    return message(_id, _id === '3' ? 'failed' : 'delivered')
  })
  expect([started, untried]).toEqual([['1', '2', '3'], 0])
  expect(kinds).toEqual(['delivered', 'failed', 'undelivered'])
})

it.each([
  ['the user lost the right', new UpstreamError('deliveries.redeliver', 403, {}), ['1']],
  ['there is no network', new UpstreamError('deliveries.redeliver', 502, { code: 'not_sent' }), ['1', '2']],
])('[TR-05] where %s, the others are not tried', async (_, error, calls) => {
  const { untried, started } = await run(() => Promise.reject(error))
  expect(started).toEqual(calls)
  expect(untried).toBe(3 - calls.length)
})
