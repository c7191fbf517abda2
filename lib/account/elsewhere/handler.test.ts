import { beforeEach, expect, it } from 'vitest'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createElsewhereHandler } from './handler.ts'

const accountHeader = 'x-oneflow-account'
const texts = { title: '', text: '', switchTo: '', switching: '', failedTitle: '', failedText: '' }

/** The accounts in which the upstream has the order. It fails in `broken`, and never answers in `silent`. */
let there: string[]
let asked: string[]
beforeEach(() => void ([there, asked] = [[], []]))
const upstream = forEachTest(() =>
  startFakeUpstream((request, response) => {
    const account = String(request.headers[accountHeader])
    asked.push(account)
    if (account === 'silent') return
    const isThere = there.includes(account) && request.url.startsWith('/api/order/details/order-1')
    response.writeHead(account === 'broken' ? 500 : isThere ? 200 : 404, { 'content-type': 'application/json' })
    const order = { _id: 'order-1', orderData: { sourceOrderId: 'PO 1' } }
    response.end(JSON.stringify(isThere ? { order } : { error: { message: 'no' } }))
  }),
)

async function ask(others: readonly string[]) {
  const { session, calls } = fakeSession({ otherAccounts: others.map((id) => ({ id, name: `Name of ${id}` })) })
  const handler = createElsewhereHandler({
    wrapHandler: wrapperFor(sessionReaderFor(session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader }),
    loadTexts: async (name) => ({ ...texts, text: name }),
  })
  const url = `${portalOrigin}/api/orders/elsewhere?orderId=order-1`
  const response = await handler(new Request(url, { headers: { ...sameOrigin, 'x-sfl': '1' } }))
  return [response.status, await response.json(), calls.ended]
}

it('[SEC-26] an order is looked for in the user’s own accounts only', async () => {
  there = ['foreign']
  expect(await ask(['first', 'second'])).toEqual([200, { found: null }, 0])
  expect(asked.toSorted()).toEqual(['first', 'second'])
})

it('[SH-06] an account whose look-up fails or is late hides no other, and alone is not found', async () => {
  there = ['third']
  const found = { accountId: 'third' }
  expect(await ask(['broken', 'silent', 'third'])).toMatchObject([200, { found }, 0])
  expect(await ask(['broken', 'silent'])).toEqual([200, { found: null }, 0])
})
