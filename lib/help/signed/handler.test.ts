import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/contract/call.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { anyBody, createSignedHandlers } from './handler.ts'

const secret = '0123456789abcdef'.repeat(3)
const roles = [
  { _id: 'r1', id: 'account-2', name: 'Other', role: 'owner', token: '2000000000001', secret: 'f'.repeat(48) },
  { _id: 'r2', id: 'account-1', name: 'Own', role: 'owner', token: '1000000000001', secret },
]
const order = { destination: { name: 'Kestrel' }, orderData: { sourceOrderId: 'A-1' } }
const taken = { _id: 'order-1', url: 'https://files.test/order-1', timestamp: '2026-11-23T02:00:00.000Z' }

const upstream = forEachTest(() => startFakeUpstream(answerJson({ data: roles })))
const base = forEachTest(() => startFakeUpstream(answerJson(taken)))

type Tutorial = { call: Parameters<typeof createSignedHandlers>[0]['call']; basePath: string; params?: { id: string } }

const ofOrder: Tutorial = { call: submission.order, basePath: '/submission' }
const shipping = { ...shipments.ship, body: anyBody }
const shipmentOf = (id: string): Tutorial => ({ call: shipping, basePath: '/api', params: { id } })

async function ask(name: 'send' | 'headers', { call, basePath, params } = ofOrder, role: Role = 'owner') {
  const { session, calls } = fakeSession({ membership: { role, permissions: [] }, maxRefreshes: 0 })
  const baseUrl = base.origin + basePath
  const handlers = createSignedHandlers({
    wrapHandler: wrapperFor(sessionReaderFor(session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' }),
    call,
    baseUrl: () => baseUrl,
  })
  const headers = { ...sameOrigin, 'x-sfl': '1', origin: portalOrigin, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(order) }
  const response = await handlers[name](new Request(`${portalOrigin}/api/help/tutorial`, init), params)
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text), headers: response.headers, calls }
}

describe('an order of the tutorial', () => {
  it('[HE-02] [SEC-35] is sent signed by the role of the user on the current account', async () => {
    const { status, body, text, headers: received } = await ask('send')
    expect([status, body, received.get('cache-control')]).toEqual([200, taken, 'private, no-store'])
    const [read] = upstream.seen
    expect([read?.url, read?.headers['x-oneflow-account']]).toEqual(['/api/user/user-1/accountRoles', 'account-1'])
    const [sent] = base.seen
    expect([sent?.method, sent?.url, JSON.parse(String(sent?.body))]).toEqual(['POST', '/submission/order', order])
    const date = String(sent?.headers['x-oneflow-date'])
    const signature = createHmac('sha256', secret).update(`POST /submission/order ${date}`).digest('hex')
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000)
    expect(sent?.headers).toMatchObject({
      'x-oneflow-authorization': `1000000000001:${signature}`,
      'x-oneflow-algorithm': 'SHA256',
      'content-type': 'application/json',
    })
    expect(sent?.headers.authorization).toBeUndefined()
    for (const part of [secret, '1000000000001', signature, 'token-1']) expect(text).not.toContain(part)
  })

  it('[HE-02] is refused with the words of the upstream, which ends no session, and is sent once', async () => {
    const validations = [{ path: 'orderData.items.0.sku', message: 'is required' }]
    const refused = { error: { message: 'The request is not valid', code: 400, validations } }
    for (const status of [400, 401]) {
      base.state.answer = answerJson(refused, status)
      const sent = await ask('send')
      expect([sent.status, sent.body, sent.calls.ended]).toMatchObject([status, refused, 0])
    }
    base.state.answer = (_, response) => void response.destroy()
    const { status, body } = await ask('send')
    expect([status, body.code, base.seen.length]).toEqual([502, 'upstream_unreachable', 3])
  })
})

it.each(['send', 'headers'] as const)(
  '[HE-02] [SEC-26] %s is refused without credentials on the account',
  async (name) => {
    for (const data of [roles.slice(0, 1), roles.map((role) => ({ ...role, secret: null }))]) {
      upstream.state.answer = answerJson({ data })
      expect((await ask(name)).status).toBe(403)
    }
    upstream.state.answer = answerJson({ error: { message: 'Away' } }, 500)
    expect((await ask(name)).status).toBe(500)
    expect(base.seen).toEqual([])
  },
)

it('[HE-03] [SEC-56] a shipment is marked by an id only, and by no role that ships nothing', async () => {
  for (const name of ['send', 'headers'] as const) expect((await ask(name, shipmentOf('../user'))).status).toBe(404)
  for (const role of ['customer', 'simple'] as const)
    expect((await ask('send', shipmentOf('shipment-1'), role)).status, role).toBe(403)
  expect([upstream.seen, base.seen]).toEqual([[], []])
})
