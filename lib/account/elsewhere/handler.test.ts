import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCallWith } from '#lib/client/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createElsewhereHandler } from './handler.ts'

const accountHeader = 'x-oneflow-account'
const order = { _id: 'order-1', orderData: { sourceOrderId: 'PO 1' } }
const answers: Record<string, unknown> = { '/api/order/details/order-1': { order } }
const texts = { title: '', text: '', switchTo: '', switching: '', failedTitle: '', failedText: '' }

const pathOf = ({ url = '' }: { url?: string }) => url.replace(/\?.*/, '')

/** The accounts in which the upstream has the order. It fails in `broken`, and never answers in `silent`. */
let there: string[]
let asked: string[]
let upstream: FakeUpstream
beforeEach(async () => {
  there = []
  asked = []
  upstream = await startFakeUpstream((request, response) => {
    const account = String(request.headers[accountHeader])
    asked.push(account)
    if (account === 'silent') return
    const found = there.includes(account) ? answers[pathOf(request)] : undefined
    response.writeHead(account === 'broken' ? 500 : found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: { message: 'no' } }))
  })
})
afterEach(() => upstream.close())

async function ask(search: string, others: readonly string[], cookie = 'sfl=good') {
  const { session, calls } = fakeSession({ otherAccounts: others.map((id) => ({ id, name: `Name of ${id}` })) })
  const handler = createElsewhereHandler({
    wrapHandler: wrapperFor(sessionReaderFor(session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader }),
    loadTexts: async (name) => ({ ...texts, text: name }),
  })
  const headers = { host: new URL(portalOrigin).host, cookie, 'x-sfl': '1', 'sec-fetch-site': 'same-origin' }
  const response = await handler(new Request(`${portalOrigin}/api/orders/elsewhere?${search}`, { headers }))
  return { status: response.status, body: await response.json(), calls, headers: response.headers }
}

it('[SEC-26] an order of accounts that are not the user’s is not found, and only their own are asked', async () => {
  there = ['foreign']
  const { status, body } = await ask('orderId=order-1', ['first', 'second'])
  expect([status, body]).toEqual([200, { found: null }])
  expect(asked.toSorted()).toEqual(['first', 'second'])
})

it('[SH-06] an account whose look-up fails or is late hides no other, and alone is not found', async () => {
  there = ['third']
  expect((await ask('orderId=order-1', ['broken', 'silent', 'third'])).body).toMatchObject({
    found: { accountId: 'third' },
  })
  const { status, body, calls } = await ask('orderId=order-1', ['broken', 'silent'])
  expect([status, body, calls.ended]).toEqual([200, { found: null }, 0])
})
